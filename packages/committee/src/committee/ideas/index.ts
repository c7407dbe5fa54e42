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
export * from './idea-history.ts'
export * from './idea-rules.ts'
export * from './idea-transitions.ts'
