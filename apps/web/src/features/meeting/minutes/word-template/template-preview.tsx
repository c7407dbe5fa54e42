import { queryMeetingList, queryMinutesSource } from '@civic-hub/committee'
import type { WordTemplate } from '@civic-hub/committee/minutes'
import { queryGivenNumbers } from '@civic-hub/committee/resolutions'
import { Button, NativeSelect } from '@mantine/core'
import { parseISO } from 'date-fns/parseISO'
import { useEffect, useId, useMemo, useState } from 'react'
import { useAccountOnDevice } from '../../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../../replica/react/use-query.ts'
import { meetingsTexts } from '../../../../texts/en/meetings.gen.ts'
import { wordTemplateTexts } from '../../../../texts/en/word-template.ts'
import { dayInWords } from '../../../../ui/dates.ts'
import { inactive } from '../../../../ui/inactive.ts'
import { offerReloadIfOutdated } from '../../../../ui/outdated-part.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import settings from '../../../../ui/settings-section.module.css'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import { minutesOf } from '../minutes.ts'
import { minutesFileName } from '../minutes-text.ts'
import type { FieldProblem } from './check-template.ts'
import { refusedWords } from './fault-words.ts'
import type { FilledTemplate } from './fill-stored.ts'
import type { TemplateFault } from './template-work.ts'
import classes from './word-template.module.css'

const { preview: texts, minutes: minutesTexts, problems: problemTexts } = wordTemplateTexts

/** Fills the stored template with a meeting that the person chooses: as words on the screen, and as a file. */
export function TemplatePreview({ committee, template }: { committee: string; template: WordTemplate }) {
  const { doc, documentId } = useReplica()
  const { device } = useAccountOnDevice()
  const headingId = useId()
  const all = useQuery(useMemo(() => queryMeetingList(doc), [doc]))
  const meetings = useMemo(
    () => all.filter(({ removedAt }) => removedAt === null).toSorted((a, b) => b.date.localeCompare(a.date)),
    [all],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [filling, setFilling] = useState(false)
  const [filled, setFilled] = useState<FilledTemplate | { readonly kind: 'code' } | null>(null)
  // The newest meeting that was held has the most to print.
  const usual = meetings.find(({ startedAt }) => startedAt !== null) ?? meetings[0]
  const meeting = meetings.find(({ id }) => id === chosen) ?? usual
  const { sha256 } = template
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file, or another meeting, has other words
  useEffect(() => setFilled(null), [sha256, meeting?.id])

  async function fill(): Promise<FilledTemplate | null> {
    const source = meeting && queryMinutesSource(doc, meeting.id).read()
    if (!source) return null
    setFilling(true)
    try {
      const { fillStored } = await whenReachable(() => import('./fill-stored.ts'))
      const resolutions = queryGivenNumbers(doc).read()
      const minutes = minutesOf(committee, source, { standing: { kind: 'unknown' }, numbers: resolutions })
      const outcome = await fillStored(device, documentId, template, { minutes, source, resolutions })
      setFilled(outcome)
      return outcome
    } catch (failure) {
      console.warn('The Word template could not be filled', failure)
      if (!offerReloadIfOutdated(failure)) setFilled({ kind: 'code' })
      return null
    } finally {
      setFilling(false)
    }
  }

  async function download(): Promise<void> {
    const outcome = await fill()
    if (!meeting || (outcome?.kind !== 'filled' && outcome?.kind !== 'sample-filled')) return
    const nameIn = outcome.kind === 'filled' ? minutesTexts.fileName : minutesTexts.sampleFileName
    saveFile(outcome.blob, nameIn(minutesFileName(titleOf(meeting.title))))
  }

  return (
    <section className={classes.stack} aria-labelledby={headingId}>
      <h3 id={headingId} className={settings.subheading}>
        {texts.heading}
      </h3>
      {meeting === undefined ? (
        <p className={settings.hint}>{texts.noMeetings}</p>
      ) : (
        <>
          <p className={settings.hint}>{texts.hint}</p>
          <NativeSelect
            className={settings.field}
            label={texts.meeting}
            value={meeting.id}
            data={meetings.map(({ id, title, date }) => ({
              value: id,
              label: texts.option(titleOf(title), dayInWords(parseISO(date))),
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button size="md" variant="default" {...inactive(filling)} onClick={() => void (filling || fill())}>
              {texts.show}
            </Button>
            <Button size="md" variant="default" {...inactive(filling)} onClick={() => void (filling || download())}>
              {texts.download}
            </Button>
          </div>
          <p role="status" className={filling ? undefined : 'visually-hidden'}>
            {filling ? texts.filling : ''}
          </p>
          {filled && <Outcome filled={filled} />}
        </>
      )}
    </section>
  )
}

const titleOf = (title: string) => title.trim() || meetingsTexts.untitled

function Outcome({ filled }: { filled: FilledTemplate | { readonly kind: 'code' } }) {
  if (filled.kind !== 'filled' && filled.kind !== 'sample-filled')
    return <ProblemNote title={minutesTexts.notFilled}>{minutesTexts.reason[filled.kind]}</ProblemNote>
  return (
    <>
      {filled.kind === 'sample-filled' && <Fault fault={filled.fault} />}
      <p className={settings.hint}>{texts.wordsOnly}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <div className={classes.words} role="group" aria-label={texts.words} tabIndex={0}>
        {filled.words.map((words, index) =>
          words.trim() === '' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: derived text without identity, drawn anew as a whole
            <p key={index} dir="auto">
              {words}
            </p>
          ),
        )}
      </div>
    </>
  )
}

/** The fault of the stored template, in whose place the sample is filled. */
function Fault({ fault }: { fault: TemplateFault }) {
  if (fault.kind === 'wrong') return <FieldProblems problems={fault.problems} about={problemTexts.stored} />
  return <ProblemNote title={minutesTexts.sampleFilled}>{refusedWords(fault)}</ProblemNote>
}

/** The wrong fields of a template, each with its place. The sentence above them is announced at once. */
export function FieldProblems({ problems, about }: { problems: readonly FieldProblem[]; about: string }) {
  return (
    <div className={classes.problems}>
      <div role="alert">
        <p className={classes.strong}>{problemTexts.title(problems.length)}</p>
        <p>{about}</p>
      </div>
      <ul aria-label={problemTexts.list}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: derived once for each file, and drawn anew as a whole
          <li key={index}>
            <p dir="auto">{sentenceOf(problem)}</p>
            <p className={classes.dimmed} dir="auto">
              {`${problemTexts.place(problem.place)}, ${problemTexts.in(problem.words)}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sentenceOf(problem: FieldProblem): string {
  const { field } = problem
  if (problem.kind === 'unknown') return problemTexts.unknown(field, problem.meant)
  if (problem.kind === 'misplaced') return problemTexts.misplaced(field, problem.loops)
  if (problem.kind === 'loop-crossed') return problemTexts['loop-crossed'](field, problem.open)
  return problemTexts[problem.kind](field)
}
