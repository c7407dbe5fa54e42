import { queryWordTemplate, type WordTemplate } from '@civic-hub/committee/minutes'
import { Button, FileButton } from '@mantine/core'
import { parseISO } from 'date-fns/parseISO'
import { type DragEvent, useId, useMemo, useRef, useState } from 'react'
import { useAccountOnDevice } from '../../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../../replica/react/use-query.ts'
import { downloadFile } from '../../../../shell/download-file.ts'
import { ruleLabelsTexts } from '../../../../texts/en/rule-labels.gen.ts'
import { wordTemplateTexts as texts } from '../../../../texts/en/word-template.ts'
import { bytesInWords } from '../../../../ui/bytes-in-words.ts'
import { dayInWords } from '../../../../ui/dates.ts'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { inactive } from '../../../../ui/inactive.ts'
import { notifyError } from '../../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../../ui/outdated-part.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import settings from '../../../../ui/settings-section.module.css'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import { FieldList } from './field-list.tsx'
import { FieldProblems, TemplatePreview } from './template-preview.tsx'
import { useTemplateActions } from './use-template-actions.ts'
import { useTemplateState } from './use-template-state.ts'
import classes from './word-template.module.css'

const chooseId = 'choose-word-template'

interface WordTemplateSettingsProps {
  committee: string
  editable: boolean
}

/** The committee's own Word file for minutes: choosing, checking, previewing and removing it. */
export function WordTemplateSettings({ committee, editable }: WordTemplateSettingsProps) {
  const { doc } = useReplica()
  const headingId = useId()
  const template = useQuery(useMemo(() => queryWordTemplate(doc), [doc]))
  const { choose, remove, checking, notStored } = useTemplateActions(template)
  const drop = useDrop(editable && !checking, (file) => void choose(file))

  async function downloadSample() {
    try {
      const { sampleTemplate } = await whenReachable(() => import('./sample-template.ts'))
      saveFile(await sampleTemplate(), texts.sampleName)
    } catch (failure) {
      console.warn('The sample template could not be made', failure)
      if (!offerReloadIfOutdated(failure)) notifyError({ title: texts.notMade, message: texts.minutes.reason.code })
    }
  }

  return (
    <section
      id={'wordTemplate' satisfies keyof typeof ruleLabelsTexts}
      className={`${settings.section} ${classes.section}`}
      aria-labelledby={headingId}
      {...drop.target}
    >
      <h2 id={headingId} className={settings.heading}>
        {ruleLabelsTexts.wordTemplate}
      </h2>
      <p className={settings.hint}>{texts.hint}</p>
      {template ? <Stored template={template} /> : <p>{texts.none}</p>}
      <div className={classes.buttons}>
        {editable && <Chooser label={template ? texts.replace : texts.choose} busy={checking} onFile={choose} />}
        <Button size="md" variant="default" onClick={() => void downloadSample()}>
          {texts.sampleButton}
        </Button>
        {editable && template && (
          <Button
            size="md"
            variant="subtle"
            color="var(--hub-danger)"
            onClick={() => {
              if (remove(template)) focusSoon(chooseId)
            }}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {editable && <p className={classes.dimmed}>{drop.dropping ? texts.drop : texts.dropHint}</p>}
      <p role="status" className={checking ? undefined : 'visually-hidden'}>
        {checking ? texts.checking : ''}
      </p>
      {notStored?.kind === 'refused' && <ProblemNote title={texts.notStored}>{notStored.words}</ProblemNote>}
      {notStored?.kind === 'wrong' && (
        <FieldProblems problems={notStored.problems} about={texts.problems.chosen(notStored.name)} />
      )}
      <FieldList />
      {template && <TemplatePreview committee={committee} template={template} />}
    </section>
  )
}

/** The stored template with its size, the place of its bytes, and a button that downloads it. */
function Stored({ template }: { template: WordTemplate }) {
  const { documentId } = useReplica()
  const { device } = useAccountOnDevice()
  const state = useTemplateState(template)
  const { name, bytes, by, at } = template
  return (
    <div className={classes.stored}>
      <div>
        <p className={classes.strong} dir="auto">
          {name}
        </p>
        <p className={classes.dimmed}>{texts.facts(bytesInWords(bytes), by, dayInWords(parseISO(at)))}</p>
        <p role="status">{state === null ? '' : texts.state[state]}</p>
      </div>
      <Button size="md" variant="default" onClick={() => void downloadFile(device, documentId, template)}>
        {texts.download}
      </Button>
    </div>
  )
}

interface ChooserProps {
  label: string
  busy: boolean
  onFile: (file: File) => Promise<void>
}

function Chooser({ label, busy, onFile }: ChooserProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept=".docx,.dotx,.docm,.dotm,.doc"
      onChange={(file) => {
        // The same file can be chosen again, after it was corrected.
        reset.current?.()
        if (file && !busy) void onFile(file)
      }}
    >
      {(props) => (
        <Button {...props} id={chooseId} size="md" {...inactive(busy)}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}

/** A file that is dropped on the section. */
function useDrop(active: boolean, onFile: (file: File) => void) {
  const [dropping, setDropping] = useState(false)
  const hasFile = ({ dataTransfer }: DragEvent) => active && dataTransfer.types.includes('Files')
  return {
    dropping,
    target: {
      'data-dropping': dropping || undefined,
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      },
      onDrop(event: DragEvent) {
        setDropping(false)
        const file = event.dataTransfer.files[0]
        if (!hasFile(event) || !file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}
