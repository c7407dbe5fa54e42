import {
  findColumns,
  type ImportChoices,
  type ImportPlan,
  type LedgerEntry,
  planImport,
  type SkippedRow,
} from '@civic-hub/committee/budget'
import { Button, Modal } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { TextEncoding } from '../../../replica/files/text-encoding.ts'
import { useAskBeforeDiscarding } from '../../../shell/ask-before-discarding.ts'
import { EncodingChoice } from '../../../shell/csv/encoding-choice.tsx'
import type { CsvRows } from '../../../shell/csv/read-csv.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { ChooseFile } from '../../../ui/choose-file.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import classes from './import-dialog.module.css'
import { ImportOptions } from './import-options.tsx'
import { ImportPreview, LeftOut } from './import-preview.tsx'
import { type CsvProblem, readCsv } from './read-csv.ts'
import { useResolutionsHere } from './resolution-field.tsx'
import type { BudgetActions } from './use-budget.ts'
import { leftOutCsv } from './write-csv.ts'

/** The accepted types of files. */
const accept = '.csv,.tsv,.txt,text/csv'

const { import: texts, refusals } = budgetTexts

interface ImportDialogProps {
  opened: boolean
  onClose: () => void
  entries: readonly LedgerEntry[]
  actions: BudgetActions
}

/**
 * Imports the rows of a CSV file into the ledger. It first shows the rows that it would add, and then adds
 * all of them or none.
 */
export function ImportDialog({ opened, onClose, ...rest }: ImportDialogProps) {
  const steps = useRef<HTMLDivElement>(null)
  const leave = useAskBeforeDiscarding(steps, onClose)
  return (
    <Modal opened={opened} onClose={() => void leave()} title={texts.title} size="xl">
      <div ref={steps}>
        <ImportSteps onClose={onClose} {...rest} />
      </div>
    </Modal>
  )
}

interface ChosenFile extends CsvRows {
  file: File
}

type Step =
  | { kind: 'choose'; problem: CsvProblem | null }
  | { kind: 'reading' }
  | { kind: 'preview'; file: ChosenFile; choices: ImportChoices; problem: string | null }
  | {
      kind: 'done'
      file: ChosenFile
      header: number
      importId: string
      count: number
      skipped: readonly SkippedRow[]
    }

function ImportSteps({ onClose, entries, actions }: Omit<ImportDialogProps, 'opened'>) {
  const [step, setStep] = useState<Step>({ kind: 'choose', problem: null })

  async function choose(file: File | null, encoding?: TextEncoding): Promise<void> {
    if (!file) return
    setStep({ kind: 'reading' })
    const read = await readCsv(file, encoding)
    if (!read.ok) return setStep({ kind: 'choose', problem: read.problem })
    const choices = firstChoices(read.rows)
    setStep({ kind: 'preview', file: { file, ...read }, choices, problem: null })
  }

  function submit(file: ChosenFile, choices: ImportChoices, { entries: planned, skipped }: ImportPlan): void {
    const added = actions.import(file.file.name, planned)
    if (added.ok)
      return setStep({
        kind: 'done',
        file,
        header: choices.header,
        importId: added.value,
        count: planned.length,
        skipped,
      })
    const known: Record<string, string> = refusals
    setStep({ kind: 'preview', file, choices, problem: known[added.refusal] ?? texts.nothing })
  }

  if (step.kind === 'reading') return <p role="status">{texts.reading}</p>
  if (step.kind === 'choose')
    return (
      <div className={classes.stack}>
        <p>{texts.intro}</p>
        {step.problem && <ProblemNote>{texts.problems[step.problem]}</ProblemNote>}
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <ChooseFile accept={accept} label={texts.choose} onFile={choose} />
        </div>
      </div>
    )
  if (step.kind === 'done') {
    const { file, header, importId, count, skipped } = step
    return (
      <div className={classes.stack}>
        <div role="status">
          <p className={classes.outcome}>{texts.done(count)}</p>
          <p>{texts.doneBody(file.file.name.trim())}</p>
        </div>
        <LeftOut skipped={skipped} />
        <div className={classes.buttons}>
          {skipped.length > 0 && (
            <Button size="md" variant="default" onClick={() => saveLeftOut(file, header, skipped)}>
              {texts.saveLeftOut}
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            onClick={() => {
              if (actions.removeImport(importId).ok) notify({ title: texts.undone })
              onClose()
            }}
          >
            {texts.undo}
          </Button>
          <Button size="md" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Planned
      {...step}
      entries={entries}
      onFile={choose}
      onChoices={(choices) => setStep({ ...step, choices, problem: null })}
      onSubmit={(plan) => submit(step.file, step.choices, plan)}
      onClose={onClose}
    />
  )
}

interface PlannedProps {
  file: ChosenFile
  choices: ImportChoices
  problem: string | null
  entries: readonly LedgerEntry[]
  onFile: (file: File | null, encoding?: TextEncoding) => Promise<void>
  onChoices: (choices: ImportChoices) => void
  onSubmit: (plan: ImportPlan) => void
  onClose: () => void
}

function Planned({ file, choices, problem, entries, onFile, onChoices, onSubmit, onClose }: PlannedProps) {
  const { numbers } = useResolutionsHere()
  const plan = useMemo(() => {
    const resolutions = new Map(Array.from(numbers, ([motionId, number]) => [number, motionId]))
    return planImport(file.rows, { ...choices, resolutions }, entries)
  }, [file.rows, choices, entries, numbers])
  const { date, amount, income, expense } = choices.columns
  const needsColumns = date === null || (amount === null && income === null && expense === null)
  return (
    <div className={classes.stack} {...unsavedChoices(true)}>
      <EncodingChoice {...file} onChange={(encoding) => void onFile(file.file, encoding)} />
      {file.unclosedQuote && <ProblemNote>{texts.problems.quotes}</ProblemNote>}
      <ImportOptions rows={file.rows} choices={choices} plan={plan} onChoices={onChoices} />
      {needsColumns ? <ProblemNote>{texts.needed}</ProblemNote> : <ImportPreview plan={plan} />}
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className={classes.buttons}>
        <ChooseFile accept={accept} label={texts.other} onFile={onFile} quiet />
        <Button size="md" variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button size="md" disabled={needsColumns || plan.entries.length === 0} onClick={() => onSubmit(plan)}>
          {texts.submit(needsColumns ? 0 : plan.entries.length)}
        </Button>
      </div>
    </div>
  )
}

function firstChoices(rows: readonly string[][]): ImportChoices {
  return {
    ...findColumns(rows),
    dateOrder: null,
    decimal: null,
    unsigned: 'expense',
    negative: 'expense',
    otherCategory: texts.otherCategory,
    skipKnown: true,
  }
}

function saveLeftOut({ file, rows }: ChosenFile, header: number, skipped: readonly SkippedRow[]): void {
  saveFile(leftOutCsv(rows[header] ?? [], skipped), texts.leftOutFile(file.name.replace(/\.[^.]*$/, '')))
}
