import type { ResolutionFacts } from '@civic-hub/committee/resolutions'
import type { ResolutionsDocument } from '@civic-hub/protocol'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { csvFile } from '../../../ui/csv-file.ts'
import { type ResolutionRow, sumOf } from './resolution-rows.ts'

const { columns, states, choices } = resolutionsTexts

export interface RegisterOf {
  id: string
  name: string
  /** The address of a meeting's minutes. */
  addressOf: (meetingId: string) => string
}

/** Writes the rows for spreadsheet programs. */
export function registerCsv(rows: readonly ResolutionRow[], { addressOf }: RegisterOf): Blob {
  return csvFile([
    Object.values(columns),
    ...rows.map(({ resolution, facts, result, objection, standings, spending }) => {
      const { number, state, meeting, meetingId } = resolution
      const vote = facts?.vote ?? null
      return [
        number,
        states[state],
        facts?.text ?? '',
        meeting?.day ?? '',
        meeting?.title ?? '',
        facts?.mover ?? '',
        facts?.seconders.join('; ') ?? '',
        [result, objection].filter((words) => words !== null).join(' '),
        ...[vote?.aye ?? '', vote?.nay ?? '', vote?.abstain ?? ''],
        namesOf(facts),
        standings.map(({ words, note }) => (note === null ? words : `${words} (${note})`)).join('; '),
        spending.length === 0 ? '' : sumOf(spending) / 100,
        addressOf(meetingId),
      ]
    }),
  ])
}

/** "Aye: Ann, Bob; No: Eva" */
function namesOf(facts: ResolutionFacts | null): string {
  const byName = facts?.vote?.byName ?? []
  return (Object.keys(choices) as (keyof typeof choices)[])
    .map((choice) => ({
      choice,
      names: byName.filter((vote) => vote.choice === choice).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ choice, names }) => `${choices[choice]}: ${names.join(', ')}`)
    .join('; ')
}

/** Writes the rows in the shape of the public `resolutions.json`. */
export function registerJson(rows: readonly ResolutionRow[], { id, name, addressOf }: RegisterOf): string {
  const numbers = new Map(rows.map(({ resolution }) => [resolution.motionId, resolution.number]))
  const written: ResolutionsDocument = {
    organization: { id: `organization-${id}`, name },
    resolutions: rows.map(({ resolution, facts }) => ({
      number: resolution.number,
      year: resolution.year,
      number_given_at: resolution.givenAt,
      motion_id: resolution.motionId,
      text: facts?.text ?? null,
      moved_by: facts?.mover ?? null,
      seconded_by: [...(facts?.seconders ?? [])],
      vote: facts?.vote
        ? {
            method: facts.vote.method,
            aye: facts.vote.aye,
            no: facts.vote.nay,
            abstain: facts.vote.abstain,
            by_name: facts.vote.byName.map(({ name: voter, choice }) => ({
              name: voter,
              choice: choice === 'nay' ? 'no' : choice,
            })),
          }
        : null,
      state: resolution.state,
      no_longer_in_force: resolution.standings.map(({ as, by, note }) => ({
        as,
        by_number: by === null ? null : (numbers.get(by) ?? null),
        note,
      })),
      meeting: {
        id: resolution.meetingId,
        title: resolution.meeting?.title ?? null,
        date: resolution.meeting?.date ?? null,
        url: addressOf(resolution.meetingId),
      },
    })),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}
