import ArgumentParser

/// The few lines by which a shell asks `pc` what may follow.
///
/// The shells get the words and insert the answer; what may follow is decided in one place, here,
/// for all of them. ArgumentParser's own scripts would be longer and know less: they give names to
/// `compgen -W`, which runs a `$(…)` in them, put a space behind `2023/`, and know neither aliases
/// nor options before the verb.
package enum CompletionScript: String, CaseIterable, ExpressibleByArgument, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: CompletionScript.forBash
    case .zsh: CompletionScript.forZsh
    case .fish: CompletionScript.forFish
    }
  }

  /// `-o filenames` has readline quote what it inserts, in whichever quotes the person began.
  private static let forBash = ##"""
    # bash completion for pc: source it, or put it where bash-completion looks.
    _pc() {
        COMPREPLY=()
        local -a answer
        mapfile -t answer < <("$1" ---complete line "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
        case "${answer[0]}" in
        files*) compopt -o bashdefault -o default ;;
        folders*) compopt -o dirnames ;;
        *open) compopt -o nospace ;;
        esac
        COMPREPLY=("${answer[@]:1}")
    }
    complete -o filenames -o nosort -F _pc pc

    """##

  private static let forZsh = ##"""
    #compdef pc
    # zsh completion for pc: put it as _pc into a folder of $fpath, or source it after compinit.
    _pc() {
        local -a answer open closed shownopen shownclosed
        local line text shown
        answer=("${(@f)$(${(Q)words[1]} ---complete words "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
        case "${answer[1]}" in
        files*) _files && return ;;
        folders*) _files -/ && return ;;
        esac
        for line in "${(@)answer[2,-1]}"; do
            [[ -n "$line" ]] || continue
            text="${line%%$'\t'*}"
            shown="$text"
            [[ "$line" == *$'\t'* ]] && shown="$text  -- ${line#*$'\t'}"
            if [[ "$text" == *[/=\#:,] ]]; then
                open+=("$text") shownopen+=("$shown")
            else
                closed+=("$text") shownclosed+=("$shown")
            fi
        done
        local -i ret=1
        (( ${#open} )) && compadd -V pcopen -S '' -d shownopen -a open && ret=0
        (( ${#closed} )) && compadd -V pc -d shownclosed -a closed && ret=0
        return ret
    }
    if [[ "${funcstack[1]}" == _pc ]]; then _pc "$@"; else compdef _pc pc; fi

    """##

  private static let forFish = ##"""
    # fish completion for pc: put it as pc.fish into a folder of $fish_complete_path, or source it.
    function __pc_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        # An open quote is no part of the word.
        if string match -qr '^["\']' -- $current
            set current (string sub -s 2 -- $current)
        else
            set current (string unescape -- $current; or echo $current)
        end
        set -l answer ($words[1] ---complete words $words[2..-1] "$current" 2>/dev/null)
        switch "$answer[1]"
            case 'files*'
                __fish_complete_path "$current"
            case 'folders*'
                string join \n -- $current*/
            case '*'
                string join \n -- $answer[2..-1]
        end
    end
    complete -c pc -f -k -a '(__pc_complete)'

    """##
}
