import { Button, Text } from '@mantine/core'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { Copied } from '../../../replica/transfer/import-committee.ts'
import type { ImportableCommittee } from '../../../replica/transfer/readable-export.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import rows from '../../../ui/rows.module.css'
import { factsOf } from './import-plan.tsx'
import { type Imported, nameIn, problemWords } from './use-import.ts'

const { import: texts } = transferTexts

interface ImportReportProps {
  imported: readonly Imported[]
  onEnter: (slug: string) => void
}

/** The imported parts, the parts that were left out, and the remaining steps. */
export function ImportReport({ imported, onEnter }: ImportReportProps) {
  const taken = imported.filter(({ result }) => result.kind !== 'failed')
  return (
    <>
      <Text fw={700} role="status">
        {headingOf(taken)}
      </Text>
      {imported.map(
        ({ from, result }) =>
          result.kind === 'failed' && (
            <ProblemNote key={from.id} title={texts.failedOne(from.name)}>
              {problemWords(result.problem)}
            </ProblemNote>
          ),
      )}
      {taken.length > 0 && (
        <ul className={rows.list} aria-label={texts.report}>
          {taken.map((one) => (
            <ImportedCommittee key={one.from.id} imported={one} onEnter={onEnter} />
          ))}
        </ul>
      )}
    </>
  )
}

function headingOf(taken: readonly Imported[]): string {
  if (taken.length === 0) return texts.doneNone
  const made = taken.filter(({ result }) => result.kind === 'imported').length
  return made === 0 ? texts.doneMerged : texts.done(made)
}

function ImportedCommittee({
  imported: { from, result },
  onEnter,
}: {
  imported: Imported
  onEnter: (slug: string) => void
}) {
  if (result.kind === 'failed') return null
  const { committee } = result
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p>
          <bdi className={rows.name}>{committee.name}</bdi> {committee.emoji}
        </p>
        {result.kind === 'imported' ? (
          <New from={from} committee={committee} copied={result.copied} />
        ) : (
          <Lines lines={linesOf(result)} />
        )}
      </div>
      <div className={rows.actions}>
        <Button variant="default" aria-label={texts.openNamed(committee.name)} onClick={() => onEnter(committee.slug)}>
          {texts.open}
        </Button>
      </div>
    </li>
  )
}

function linesOf(result: Exclude<Imported['result'], { kind: 'imported' | 'failed' }>): string[] {
  if (result.kind === 'added') return [result.isNew ? texts.added : texts.nothingNew]
  const { authors, isNew } = result.taken
  const lines = authors.flatMap(({ accountId, name: inFile, added, known }) => {
    const name = nameIn(result.committee, accountId, inFile)
    return [...(added > 0 ? [texts.taken(added, name)] : []), ...(known > 0 ? [texts.known(known, name)] : [])]
  })
  if (!isNew) return [...lines, texts.nothingNew]
  const waits = authors.some(({ added }) => added > 0)
  return [...lines, waits ? texts.handedOn : texts.caughtUp]
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className={rows.detail}>
      {line}
    </p>
  ))
}

function New(props: { from: ImportableCommittee; committee: CommitteeOnDevice; copied: Copied | null }) {
  const { from, committee, copied } = props
  const lines = [
    factsOf(from),
    ...(committee.registered ? [texts.address(committee.slug)] : []),
    ...(copied ? [texts.copied[copied]] : []),
    ...(from.missing.length > 0 ? [texts.missing(from.missing.length)] : []),
    ...(from.people.length > 0 ? [texts.people(from.people.map(({ name }) => name).join(', '))] : []),
    committee.registered ? texts.sending : texts.waiting,
  ]
  return <Lines lines={lines} />
}
