internal import CLibgit2

/// The unfinished operation of a repository.
package enum RepositoryState: Sendable, Hashable, CaseIterable {
  case none
  case merge
  case revert
  case cherryPick
  case bisect
  case rebase
  case applyMailbox

  init(_ raw: git_repository_state_t) {
    switch raw {
    case GIT_REPOSITORY_STATE_MERGE: self = .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: self = .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE:
      self = .cherryPick
    case GIT_REPOSITORY_STATE_BISECT: self = .bisect
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE,
      GIT_REPOSITORY_STATE_REBASE_MERGE:
      self = .rebase
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
      self = .applyMailbox
    default: self = .none
    }
  }
}
