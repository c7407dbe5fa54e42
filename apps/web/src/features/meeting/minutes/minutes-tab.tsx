import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { queryWordTemplate, type WordTemplate } from '@civic-hub/committee/minutes'
import { queryGivenNumbers } from '@civic-hub/committee/resolutions'
import { Button, Menu, Progress } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { minutesFilesTexts as exportProgressTexts, minutesFilesTexts } from '../../../texts/en/minutes-files.gen.ts'
import { wordTemplateTexts } from '../../../texts/en/word-template.ts'
import { copyFormatted } from '../../../ui/copy-formatted.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { notifyError } from '../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../ui/outdated-part.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { saveFile, saveText } from '../../../ui/save-file.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { ApprovalSection } from './approval-section.tsx'
import { type MinutesExport, useExport } from './export/use-export.ts'
import { minutesOf } from './minutes.ts'
import { MinutesArticle } from './minutes-article.tsx'
import type { Minutes } from './minutes-model.ts'
import { MinutesOptions } from './minutes-options.tsx'
import classes from './minutes-tab.module.css'
import { minutesFileName, minutesText } from './minutes-text.ts'
import { papersInOrder } from './pdf/paper.ts'
import type { ApprovalsOfMeeting } from './use-approvals.ts'
import { useMinutesToApprove } from './use-minutes-to-approve.ts'
import { useTemplateState } from './word-template/use-template-state.ts'

// In this file, so that their code is stored after the first meeting.
export { CorrectionPlaces } from './correction-places.tsx'
export { EarlierApproval } from './earlier-approval.tsx'

interface MinutesTabProps {
  committee: string
  meetingId: string
  /** Further actions on the plain text; listed after Download .txt. */
  actions: readonly { label: string; onPress: (text: string) => void }[]
  /** The doubts: above the minutes while one is open, and then below them. */
  doubts: ReactNode
  /** The numbers of the resolutions of a completed meeting. */
  numbers: (minutes: Pick<MinutesSource, 'meeting'> & { approvals: ApprovalsOfMeeting }) => ReactNode
  /** Shown below the minutes of a completed meeting. */
  below: ReactNode
}

/** The minutes of a meeting, to read, copy, save and print. */
export function MinutesTab(props: MinutesTabProps) {
  const { doc } = useReplica()
  const { meetingId } = props
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  // The end of the meeting begins a view of its own: only then the relay is asked for approvals.
  return source && <MinutesView key={source.meeting.status} {...props} source={source} />
}

function MinutesView({
  committee,
  meetingId,
  actions,
  doubts,
  numbers: numbersOf,
  below,
  source,
}: MinutesTabProps & { source: MinutesSource }) {
  const menuId = useId()
  const canWrite = useCanWrite()
  const { doc, documentId } = useReplica()
  const { device } = useAccountOnDevice()
  const template = useQuery(useMemo(() => queryWordTemplate(doc), [doc]))
  // Fetches the template, so that it is on the device when the connection is lost.
  useTemplateState(template)
  // On a narrow screen the buttons would need three rows above the minutes: all but the first are in the
  // menu.
  const isNarrow = useNarrowScreen()
  const isCompleted = source.meeting.status === 'completed'
  const { approvals, textToApprove } = useMinutesToApprove(committee, meetingId, source)
  const { standing, next } = approvals
  const numbers = useQuery(useMemo(() => queryGivenNumbers(doc), [doc]))
  const minutes = useMemo(
    () => minutesOf(committee, source, { standing, numbers, next }),
    [committee, source, standing, numbers, next],
  )
  const { title } = minutes
  // Settled doubts are below the minutes.
  const hasOpenConflicts = source.decisions.conflicts.length > 0
  const text = () => minutesText(minutes)
  const files = useExport()
  const fileNameIn = (form: string) => minutesFileName(title).replace(/\.txt$/, `.${form}`)

  const copy = () =>
    copyFormatted(text(), async () => (await import('./minutes-html.tsx')).minutesMarkup(minutes), {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedDetail },
    })

  const download = () => saveText(text(), minutesFileName(title))

  async function downloadHtml(written: Minutes) {
    try {
      const { minutesHtml } = await whenReachable(() => import('./minutes-html.tsx'))
      saveText(minutesHtml(written), fileNameIn('html'), 'text/html')
    } catch (failure) {
      console.warn('The minutes could not be written as .html', failure)
      if (!offerReloadIfOutdated(failure)) notifyError({ title: texts.docxFailed, message: texts.docxFailedDetail })
    }
  }

  async function downloadForVerification() {
    try {
      const { verificationFile } = await whenReachable(() => import('./verification-file.ts'))
      const written = await verificationFile(device, documentId, doc, meetingId)
      if (written) saveFile(new Blob([written], { type: 'application/json' }), fileNameIn('json'))
    } catch (failure) {
      console.warn('The file for verification could not be written', failure)
      if (!offerReloadIfOutdated(failure))
        notifyError({ title: minutesFilesTexts.verificationFailed, message: texts.docxFailedDetail })
    }
  }

  async function downloadOurWord(written: Minutes, ours: WordTemplate) {
    const { notFilled, reason, fileName, sampleFilled, sampleFileName, correct } = wordTemplateTexts.minutes
    try {
      const { fillStored, faultWords } = await whenReachable(() => import('./word-template/fill-stored.ts'))
      const filled = await fillStored(device, documentId, ours, {
        minutes: written,
        source,
        resolutions: numbers,
      })
      if (filled.kind === 'filled') saveFile(filled.blob, fileName(minutesFileName(title)))
      else if (filled.kind === 'sample-filled') {
        saveFile(filled.blob, sampleFileName(minutesFileName(title)))
        notifyError({ title: sampleFilled, message: `${faultWords(filled.fault)} ${correct}` })
      } else notifyError({ title: notFilled, message: reason[filled.kind] })
    } catch (failure) {
      console.warn('The Word template could not be filled', failure)
      if (!offerReloadIfOutdated(failure)) notifyError({ title: notFilled, message: reason.code })
    }
  }

  const ways = [
    { label: texts.download, onPress: download },
    ...actions.map(({ label, onPress }) => ({ label, onPress: () => onPress(text()) })),
  ]

  return (
    <div className={classes.tab}>
      {/* No element follows the progress here: the browser would compute the styles of all minutes anew. */}
      <div className={classes.head}>
        <div className={classes.bar}>
          <Button size="md" variant="default" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          {!isNarrow &&
            ways.map(({ label, onPress }) => (
              <Button key={label} size="md" variant="default" onClick={onPress}>
                {label}
              </Button>
            ))}
          <MenuOnDemand id={menuId} label={texts.more} className={classes.more} onOpen={files.prepare}>
            {isNarrow &&
              ways.map(({ label, onPress }) => (
                <Menu.Item
                  key={label}
                  onClick={() => {
                    // A dialog returns the focus to the element before, and this menu entry no longer exists
                    // then.
                    document.getElementById(menuId)?.focus()
                    onPress()
                  }}
                >
                  {label}
                </Menu.Item>
              ))}
            {papersInOrder().map((paper) => (
              <Menu.Item key={paper} onClick={() => files.start(minutes, { kind: 'pdf', paper }, fileNameIn('pdf'))}>
                {minutesFilesTexts.downloadPdf(minutesFilesTexts.papers[paper])}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => files.start(minutes, { kind: 'docx' }, fileNameIn('docx'))}>
              {texts.downloadDocx}
            </Menu.Item>
            {template && (
              <Menu.Item onClick={() => void downloadOurWord(minutes, template)}>
                {wordTemplateTexts.minutes.download}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => void downloadHtml(minutes)}>{texts.downloadHtml}</Menu.Item>
            <Menu.Item onClick={() => void downloadForVerification()}>{minutesFilesTexts.verification}</Menu.Item>
            <Menu.Item onClick={() => print()}>{texts.print}</Menu.Item>
          </MenuOnDemand>
        </div>
        <ExportProgress
          files={files}
          onCancel={() => {
            // The pressed button is removed with the progress.
            document.getElementById(menuId)?.focus()
            files.cancel()
          }}
        />
      </div>
      {isCompleted && (
        <ApprovalSection
          committee={committee}
          meetingId={meetingId}
          approvals={approvals}
          textIn={textToApprove}
          timeZone={source.timeZone}
          corrections={minutes.corrections ?? []}
          fileName={minutesFileName(title)}
        />
      )}
      {hasOpenConflicts && doubts}
      <MinutesArticle minutes={minutes} level={2} />
      {!hasOpenConflicts && doubts}
      {isCompleted && numbersOf({ meeting: source.meeting, approvals })}
      {canWrite && source.meeting.removedAt === null && <MinutesOptions source={source} />}
      {isCompleted && below}
    </div>
  )
}

interface ExportProgressProps {
  files: MinutesExport
  onCancel: () => void
}

const charactersShownAtMost = 20

function missingWords(characters: readonly string[]): string {
  const shown = characters.slice(0, charactersShownAtMost)
  const words = [...shown, ...(shown.length < characters.length ? ['…'] : [])].join(' ')
  return exportProgressTexts.missing(characters.length, words)
}

/** The progress of writing a file, its failure, and the characters that could not be printed. */
function ExportProgress({ files, onCancel }: ExportProgressProps) {
  const state = files.state.use()
  if (state.kind === 'idle') return null
  if (state.kind === 'saved') return state.missing.length > 0 && <p role="status">{missingWords(state.missing)}</p>
  const form = exportProgressTexts.forms[state.form.kind]
  if (state.kind === 'failed')
    return (
      <div className={classes.row}>
        <ProblemNote>{exportProgressTexts.failed(form)}</ProblemNote>
        <Button size="md" variant="default" onClick={state.retry}>
          {exportProgressTexts.retry}
        </Button>
      </div>
    )
  return (
    <div className={classes.row}>
      <p role="status">{exportProgressTexts.writing(form)}</p>
      <Progress
        className={classes.exportProgressBar ?? ''}
        value={state.share * 100}
        aria-label={exportProgressTexts.writing(form)}
      />
      <Button size="md" variant="default" onClick={onCancel}>
        {exportProgressTexts.cancel(form)}
      </Button>
    </div>
  )
}
