import type * as Y from 'yjs'
import { copyNumbers, queryGivenNumbers } from '../committee/resolutions/given-numbers.ts'
import { queryResolutions } from '../committee/resolutions/query-resolutions.ts'
import { restoreStanding, stateStanding, takeStandingBack } from '../committee/resolutions/standing.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { type Rows, row } from './row.ts'

export function resolutionRows({
  live,
  resolutions: [first, second],
  standing,
  standingTakenBack,
}: CommitteeInUse): Rows {
  const standings = (doc: Y.Doc) =>
    queryResolutions(doc)
      .read()
      .flatMap((one) => one.standings.map(({ id }) => id))
  return {
    // Two devices copy the same number from the relay.
    copyNumbers: row(
      ({ doc, context }) => {
        const number = { motionId: 'copied', meetingId: live, number: '2026-003', year: 2026, sequence: 3 }
        const givenAt = '2026-11-21T12:00:00.000Z'
        // A device that has it already corrects the copy of another number.
        const copied = { ...number, givenAt }
        const first = copyNumbers(doc, context, [copied])
        return first.ok ? first : copyNumbers(doc, context, [{ ...copied, motionId: context.name }])
      },
      (doc) => queryGivenNumbers(doc).read().get('copied') === '2026-003',
    ),
    stateStanding: row(
      ({ doc, context }) =>
        stateStanding(doc, context, second, { as: 'superseded', by: first, note: '' }, { account: 'ann', name: 'Ann' }),
      (doc, id) => standings(doc).includes(id),
    ),
    takeStandingBack: row(
      ({ doc, context }) => takeStandingBack(doc, context, standing),
      (doc) => !standings(doc).includes(standing),
    ),
    restoreStanding: row(
      ({ doc, context }) => restoreStanding(doc, context, standingTakenBack),
      (doc) => standings(doc).includes(standingTakenBack),
    ),
  }
}
