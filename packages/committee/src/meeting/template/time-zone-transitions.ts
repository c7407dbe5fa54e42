import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import type { Query } from '../../document/query.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { isTimeZone } from '../../document/time-zone.ts'
import { transition } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { templateSettings, timeZoneKey } from './meeting-template.ts'
import { querySettings } from './query-settings.ts'
import { readTimeZone } from './time-zone.ts'

export const queryTimeZone = (doc: Y.Doc): Query<string | null> =>
  querySettings(
    doc,
    () => readTimeZone(doc),
    (key) => key === timeZoneKey,
  )

/** Sets the committee's time zone; null for that of each reader. Meetings that have started keep theirs. */
export const setTimeZone = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    timeZone: string | null,
  ): Result<undefined, 'time-zone-unknown'> => {
    if (timeZone !== null && !isTimeZone(timeZone)) return refused('time-zone-unknown')
    if (readTimeZone(doc) !== timeZone)
      change(doc, context, () => setField(templateSettings(doc), timeZoneKey, timeZone))
    return accepted(undefined)
  },
)
