import type { MinutesMotion } from '@civic-hub/committee/minutes'
import { expect, test } from 'vitest'
import { approvedWords, frozenWords } from './approval-words.ts'

test('the day of an approving meeting is that of the time zone of the minutes', () => {
  // The day before in Pago Pago.
  const meeting = { id: 'later', title: 'December', date: new Date(2026, 11, 1, 0, 30).toISOString() }
  const one = { meeting, question: null, corrections: [] } as unknown as MinutesMotion
  const words = (timeZone: string | null) => [approvedWords(one, timeZone), frozenWords(one, timeZone)]
  for (const sentence of words('Pacific/Pago_Pago')) expect(sentence).toContain('Nov 30, 2026')
  for (const sentence of words(null)) expect(sentence).toContain('Dec 1, 2026')
})
