extension WordForms {
  /// Words whose forms have different stems: plurals of Greek, Latin and Old English, and verbs.
  static let irregular: [[String]] = """
    analysis analyses
    appendix appendices appendixes
    automaton automata automatons
    axis axes
    bacterium bacteria
    basis bases
    child children
    corpus corpora
    crisis crises
    criterion criteria
    curriculum curricula
    datum data
    emphasis emphases
    equilibrium equilibria
    focus foci
    foot feet
    formula formulae formulas
    genus genera
    half halves
    hypothesis hypotheses
    index indices indexes
    knife knives
    leaf leaves
    lemma lemmata lemmas
    life lives
    locus loci
    man men
    matrix matrices
    maximum maxima
    minimum minima
    momentum momenta
    mouse mice
    nucleus nuclei
    optimum optima
    parenthesis parentheses
    person people
    phenomenon phenomena
    polyhedron polyhedra polyhedrons
    quantum quanta
    radius radii
    schema schemata schemas
    shelf shelves
    simplex simplices
    spectrum spectra
    stimulus stimuli
    stratum strata
    synthesis syntheses
    thesis theses
    tooth teeth
    torus tori
    vertex vertices vertexes
    wolf wolves
    woman women
    become became becoming
    begin began begun
    break broke broken
    bring brought
    build built
    buy bought
    catch caught
    choose chose chosen
    come came coming
    deal dealt
    die dying
    draw drew drawn
    drive drove driven
    eat ate eaten
    fall fell fallen
    feel felt
    fight fought
    find found
    forget forgot forgotten
    freeze froze frozen
    get got gotten
    give gave given
    grow grew grown
    hear heard
    hide hid hidden
    hold held
    keep kept
    know knew known
    lead led
    lie lying lain
    lose lost
    make made
    mean meant
    meet met
    prove proven
    rise rose risen
    run ran
    say said
    seek sought
    sell sold
    send sent
    show shown
    sing sang sung
    speak spoke spoken
    spend spent
    stand stood
    steal stole stolen
    swim swam swum
    take took taken
    teach taught
    tell told
    think thought
    throw threw thrown
    tie tying
    understand understood
    win won
    write wrote written
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
}
