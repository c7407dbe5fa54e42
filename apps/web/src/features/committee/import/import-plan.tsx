import { Checkbox, Text } from '@mantine/core'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { ImportableCommittee, ReadableExport } from '../../../replica/transfer/readable-export.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import rows from '../../../ui/rows.module.css'
import { bytesOf, isMade, type Planned } from './use-import.ts'

const { import: texts } = transferTexts

/** The committee that receives the changes, if the import is not for all committees of a file. */
export type Into = Pick<CommitteeOnDevice, 'id' | 'name'>

interface ImportPlanProps {
  into: Into | null
  file: ReadableExport
  planned: ReadonlyMap<ImportableCommittee, Planned>
  onCopy: (committee: ImportableCommittee, copies: boolean) => void
}

/** The content of a file, before anything of it is imported. */
export function ImportPlan({ into, file: { committees, hub }, planned, onCopy }: ImportPlanProps) {
  const plans = [...planned.values()]
  const heading = hub === '' ? texts.plan(committees.length) : texts.planFrom(committees.length, hub)
  return (
    <>
      <Text fw={700} role="status">
        {heading}
      </Text>
      {into && committees.every(({ id }) => id !== into.id) && <Text>{texts.notOf(into.name)}</Text>}
      <ul className={rows.list} aria-label={heading}>
        {committees.map((committee) => (
          <li key={committee.id} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi className={rows.name}>{committee.name}</bdi> {committee.emoji}
              </p>
              <p className={rows.detail}>{factsOf(committee)}</p>
              {committee.missing.length > 0 && <p className={rows.detail}>{texts.missing(committee.missing.length)}</p>}
              {whatHappens(planned.get(committee)).map((line) => (
                <p key={line} className={rows.detail}>
                  {line}
                </p>
              ))}
              <AskForCopy
                plan={planned.get(committee)}
                name={committee.name}
                onChange={(copies) => onCopy(committee, copies)}
              />
            </div>
          </li>
        ))}
      </ul>
      {plans.some(isMade) ? (
        <Text>{texts.rights}</Text>
      ) : (
        plans.every((plan) => plan.kind === 'leave' && !mayBeCopied(plan)) && <Text>{texts.nothingToTake}</Text>
      )}
    </>
  )
}

/** A copy of data that its authors did not write is useless. */
const mayBeCopied = ({ why }: Extract<Planned, { kind: 'leave' }>): boolean => why !== 'altered'

function AskForCopy(props: { plan: Planned | undefined; name: string; onChange: (copies: boolean) => void }) {
  const { plan, name, onChange } = props
  if (plan?.kind !== 'leave' || !mayBeCopied(plan)) return null
  return (
    <Checkbox
      mt="xs"
      checked={plan.copies}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={texts.copyInstead(name)}
      description={texts.copyInsteadHint}
    />
  )
}

/** Describes the effect on a committee that already exists here, in sentences. */
function whatHappens(planned: Planned | undefined): string[] {
  switch (planned?.kind) {
    case 'add':
      return [texts.add]
    case 'merge':
      return [
        texts.merge(planned.exporter),
        ...planned.authors.map(({ name, changes }) => texts.notAtHub(changes, name)),
      ]
    case 'leave':
      return [texts.leave[planned.why]]
    default:
      return []
  }
}

/** The number of entries of each kind, without the kinds that are empty. */
export function factsOf({ content, files }: ImportableCommittee): string {
  const { meetings, ledger, members, ideas } = content
  const shown = files.filter(({ path }) => path !== null && !path.includes('/files/words/'))
  const facts: [number, string][] = [
    [meetings.length, texts.meetings(meetings.length)],
    [ledger.entries.length, texts.entries(ledger.entries.length)],
    [members.length, texts.members(members.length)],
    [ideas.length, texts.ideas(ideas.length)],
    [shown.length, texts.files(shown.length, bytesInWords(bytesOf(shown)))],
  ]
  return facts.flatMap(([n, words]) => (n > 0 ? [words] : [])).join(' · ') || texts.noFacts
}
