import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import type { Query } from '../../document/query.ts'
import { isTimeZone } from '../../document/time-zone.ts'
import { onCommittee } from '../../document/transition.ts'
import { querySettings, templateSettings, timeZoneKey } from './meeting-template.ts'
import { readTimeZone } from './time-zone.ts'

export const queryTimeZone = (doc: Y.Doc): Query<string | null> =>
  querySettings(doc, readTimeZone, (key) => key === timeZoneKey)

/** Sets the committee's time zone; null for that of each reader. Meetings that have started keep theirs. */
export const setTimeZone = onCommittee({
  rule: (_doc, _context, timeZone: string | null) =>
    timeZone === null || isTimeZone(timeZone) ? null : 'time-zone-unknown',
  write: (doc, context, timeZone: string | null) => {
    if (readTimeZone(doc) !== timeZone)
      change(doc, context, () => setField(templateSettings(doc), timeZoneKey, timeZone))
  },
  ownTransactions: true,
})
