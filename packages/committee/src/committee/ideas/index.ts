export type { Author } from '../../document/author.ts'
export {
  hasVoted,
  type Idea,
  type IdeaComment,
  type IdeaForm,
  type IdeaStatus,
  ideaStatuses,
  ideas,
} from './idea.ts'
export { ideaHistory, queryIdeasInHistory } from './idea-history.ts'
export {
  type CommentEditor,
  canComment,
  canEditComment,
  canRemoveComment,
  filterIdeas,
  type IdeaFilter,
  type IdeaOrder,
  ideaOrders,
  maxCommentLength,
  nextStatus,
  sortIdeas,
} from './idea-rules.ts'
export {
  addComment,
  advanceIdea,
  editComment,
  removeComment,
  restoreComment,
  setVote,
  undoAdvance,
} from './idea-transitions.ts'
