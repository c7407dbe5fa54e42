export type { Author } from '../../document/author.ts'
export { hasVoted, type Idea, type IdeaComment, type IdeaStatus, ideaStatuses } from './idea.ts'
export {
  type IdeaDifference,
  type IdeaInHistory,
  type IdeasInHistory,
  ideaHistory,
  queryIdeasInHistory,
} from './idea-history.ts'
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
  maxIdeaDescriptionLength,
  nextStatus,
  sortIdeas,
} from './idea-rules.ts'
export {
  addComment,
  advanceIdea,
  editComment,
  editIdea,
  type IdeaFields,
  proposeIdea,
  removeComment,
  removeIdea,
  restoreComment,
  restoreIdea,
  setVote,
  undoAdvance,
} from './idea-transitions.ts'
export { queryIdea, queryIdeas } from './query-ideas.ts'
