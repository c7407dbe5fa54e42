import type { DateOrder } from '@civic-hub/committee/budget'
import type { Member, MemberImport } from '@civic-hub/committee/members'
import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { FoundEncoding, TextEncoding } from '../../../../replica/files/text-encoding.ts'
import { useAskBeforeDiscarding } from '../../../../shell/ask-before-discarding.ts'
import { DateOrderChoice } from '../../../../shell/csv/date-order-choice.tsx'
import { EncodingChoice } from '../../../../shell/csv/encoding-choice.tsx'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { uiTexts } from '../../../../texts/en/ui.gen.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import { unsavedChoices } from '../../../../ui/saved-words.ts'
import classes from './import-dialog.module.css'
import { type CsvColumns, csvFields, guessColumns, lineOfHeadings } from './member-columns.ts'
import { type ImportPlan, type PlannedLine, planImport } from './plan-import.ts'
import { maxCsvLines, readCsvFile } from './read-csv-file.ts'

const { csv: texts, add: fieldTexts } = membersTexts
const previewedAtMost = 12
/** First, middle and last name, and a suffix. */
const maxNameColumns = 4
type Lines = readonly (readonly string[])[]

interface ChosenFile {
  file: File
  lines: Lines
  found: FoundEncoding
  columns: CsvColumns
  hasHeadings: boolean
  above: number
  dateOrder: DateOrder | null
}

interface ImportDialogProps {
  opened: boolean
  members: readonly Member[]
  /** Returns true if the list was imported. */
  onImport: (list: MemberImport) => boolean
  onClose: () => void
}

/** The dialog of an import: a file is chosen, its effect is shown, and it is imported in one step and reported. */
export function ImportDialog({ opened, onClose, ...rest }: ImportDialogProps) {
  const steps = useRef<HTMLDivElement>(null)
  const leave = useAskBeforeDiscarding(steps, onClose)
  return (
    <Modal opened={opened} onClose={() => void leave()} title={texts.title} size="xl">
      <div ref={steps}>
        <Import onClose={onClose} {...rest} />
      </div>
    </Modal>
  )
}

function Import({ members, onImport, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [updates, setUpdates] = useState(true)
  const [done, setDone] = useState<ImportPlan | null>(null)
  const plan = useMemo(() => file && planImport(file.lines, { ...file, members, updates }), [file, members, updates])

  async function choose(chosen: File, encoding?: TextEncoding): Promise<void> {
    setProblem(null)
    setFile(null)
    try {
      const read = await readCsvFile(chosen, encoding)
      if (read.kind === 'lines') setFile({ file: chosen, ...read, ...guessColumns(read.lines), dateOrder: null })
      else setProblem(read.kind === 'tooLong' ? texts.tooLong(maxCsvLines) : texts[read.kind])
    } catch (failure) {
      console.warn('A CSV file could not be read', failure)
      setProblem(texts.unreadable)
    }
  }

  if (done) return <Report plan={done} onClose={onClose} />
  const count = plan ? plan.added.length + plan.edited.length : 0
  return (
    <Stack gap="md" {...unsavedChoices(file !== null)}>
      <p className={classes.hint}>{texts.intro}</p>
      {problem && <ProblemNote title={problem} />}
      <label className={classes.file}>
        {file ? texts.chooseOther : texts.choose}
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          data-autofocus
          // Without this, the browser ignores the choice of the same file, also after a correction.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void choose(chosen)
          }}
        />
      </label>
      {file && plan && (
        <>
          <EncodingChoice
            rows={file.lines}
            found={file.found}
            onChange={(encoding) => void choose(file.file, encoding)}
          />
          <Columns file={file} onChange={(columns) => setFile({ ...file, columns, dateOrder: null })} />
          {plan.asksForOrder && (
            <DateOrderChoice order={plan.dateOrder} isAsked onChange={(dateOrder) => setFile({ ...file, dateOrder })} />
          )}
          {plan.lines.some(({ id }) => id !== null) && (
            <Checkbox
              label={texts.update}
              checked={updates}
              onChange={(event) => setUpdates(event.currentTarget.checked)}
            />
          )}
          <p role="status" className={classes.sum}>
            {texts.plan(plan.added.length, plan.edited.length, plan.skipped.length)}
          </p>
          <Preview caption={texts.preview} lines={plan.lines} />
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button size="md" variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        {plan && (
          <Button
            size="md"
            disabled={count === 0}
            onClick={() => {
              if (onImport(plan)) setDone(plan)
            }}
          >
            {count === 0 ? texts.nothing : texts.import(count)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface ColumnsProps {
  file: ChosenFile
  onChange: (columns: CsvColumns) => void
}

/** The assignment of the file's columns to fields. It is guessed, and can be changed here. */
function Columns({ file: { lines, columns, hasHeadings, above }, onChange }: ColumnsProps) {
  const first = lineOfHeadings(lines, above)
  const width = Math.max(...lines.map((line) => line.length))
  const options = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: (hasHeadings && first[index]) || texts.unnamedColumn(index + 1),
  }))
  const selectable = [{ value: '', label: texts.noColumn }, ...options]
  // A name can be in several columns.
  const names = columns.name.length < maxNameColumns ? [...columns.name, null] : columns.name
  return (
    <div className={classes.columns}>
      {names.map((column, index) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the columns in the name
          key={index}
          label={index === 0 ? texts.column(texts.columns.name) : texts.nextColumn}
          value={column === null ? '' : String(column)}
          data={selectable}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            const name = columns.name.toSpliced(index, 1, ...(chosen === '' ? [] : [Number(chosen)]))
            onChange({ ...columns, name })
          }}
        />
      ))}
      {csvFields.map((field) => (
        <NativeSelect
          key={field}
          label={texts.column(texts.columns[field])}
          value={columns[field] === null ? '' : String(columns[field])}
          data={selectable}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            onChange({ ...columns, [field]: chosen === '' ? null : Number(chosen) })
          }}
        />
      ))}
    </div>
  )
}

/** The result for each line. Lines with notes are first. */
function Preview({ caption, lines }: { caption: string; lines: readonly PlannedLine[] }) {
  const noted = [...lines].sort((a, b) => weight(b) - weight(a) || a.number - b.number)
  const shown = noted.slice(0, previewedAtMost)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{fieldTexts.name}</th>
            <th scope="col">{fieldTexts.role}</th>
            <th scope="col">{texts.columns.email}</th>
            <th scope="col">{texts.what}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, kind, fields, notes }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>
                <bdi>{fields.name}</bdi>
              </td>
              <td>
                <bdi>{fields.role}</bdi>
              </td>
              <td>{fields.email}</td>
              <td>{[texts.kinds[kind], ...notes.map((note) => texts.notes[note])].join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && <p className={classes.hint}>{texts.more(lines.length - shown.length)}</p>}
    </div>
  )
}

const weight = ({ kind, notes }: PlannedLine) => (kind === 'skipped' ? 2 : notes.length > 0 ? 1 : 0)

function ReportedLines({ heading, lines }: { heading: string; lines: readonly PlannedLine[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <Preview caption={heading} lines={lines} />
    </>
  )
}

function Report({ plan, onClose }: { plan: ImportPlan; onClose: () => void }) {
  return (
    <Stack gap="md">
      <p role="status" className={classes.sum}>
        {texts.done(plan.added.length, plan.edited.length)}
      </p>
      {plan.skipped.length === 0 && <p>{texts.reportNone}</p>}
      <ReportedLines heading={texts.report} lines={plan.skipped} />
      <ReportedLines heading={texts.reportAltered} lines={plan.altered} />
      <Group justify="flex-end">
        <Button size="md" data-autofocus onClick={onClose}>
          {texts.finish}
        </Button>
      </Group>
    </Stack>
  )
}
