"""How far a text is from the truth, in characters."""

import re
import unicodedata

HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-"})
LEADERS = re.compile(r"(?:[ \n]*[.·…]){4,}")


def normalized(text):
    """The normalized text: compatibility forms folded (NFKC), quotes and dashes unified, rows of four or
    more dots removed, white space as one space, and none in a text with Han characters."""
    text = unicodedata.normalize("NFKC", text).translate(QUOTES)
    text = LEADERS.sub(" ", text)
    text = re.sub(r"\s+", " ", text).strip()
    return text.replace(" ", "") if HAN.search(text) else text


def distance(left, right):
    """Insertions, deletions and replacements that make one of the other (Levenshtein, 1966; as
    Hyyrö's bit vectors, 2003)."""
    if not left:
        return len(right)
    positions = {}
    for index, character in enumerate(left):
        positions[character] = positions.get(character, 0) | 1 << index
    mask = (1 << len(left)) - 1
    last = 1 << (len(left) - 1)
    up, down, score = mask, 0, len(left)
    for character in right:
        equal = positions.get(character, 0)
        diagonal = (((equal & up) + up) ^ up) | equal | down
        rise = down | ~(diagonal | up)
        fall = up & diagonal
        if rise & last:
            score += 1
        if fall & last:
            score -= 1
        rise = (rise << 1 | 1) & mask
        fall = (fall << 1) & mask
        up = (fall | ~(diagonal | rise)) & mask
        down = rise & diagonal
    return score
