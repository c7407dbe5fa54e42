import type { UnreadStatements } from '@civic-hub/committee/proceedings'
import { unreadTexts as texts } from '../texts/en/unread.gen.ts'

/** The numbers of statements beyond the limits; none of a usual meeting. */
export const unreadSentences = ({ count, by, entries }: UnreadStatements): string[] => [
  ...(count > 0 ? [by.length > 0 ? texts.statementsBy(count, by) : texts.statements(count)] : []),
  ...(entries > 0 ? [texts.entries(entries)] : []),
]
