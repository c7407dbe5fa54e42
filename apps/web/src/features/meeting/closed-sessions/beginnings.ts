import type { RulesOfCommittee } from '@civic-hub/committee/proceedings'

/**
 * The topic and the committee's rules for closed sessions that were opened on this page, until their screen has begun
 * the meeting.
 */
export const beginnings = new Map<string, { topic: string; rules: RulesOfCommittee }>()
