import type { NotImported } from '@civic-hub/committee/old-data'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { ImportableCommittee } from '../../../replica/transfer/readable-export.ts'
import { useAskBeforeDiscarding } from '../../../shell/ask-before-discarding.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { ChooseFile } from '../../../ui/choose-file.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import classes from './import-dialog.module.css'
import { ImportPlan, type Into } from './import-plan.tsx'
import { ImportReport } from './import-report.tsx'
import { isMade, type Planned, problemWords, useImport, wantedOf } from './use-import.ts'

/** The accepted types of files. */
const accept = '.zip,.json,application/zip,application/json'

const { import: texts } = transferTexts

interface ImportDialogProps {
  into: Into | null
  opened: boolean
  onClose: () => void
  onEnter: (slug: string) => void
}

/** Imports committees from a file. It shows the file's content first, and a report afterwards. */
export function ImportDialog({ into, opened, onClose, onEnter }: ImportDialogProps) {
  const importing = useImport()
  const { step, cancel, restart } = importing
  function close(): void {
    cancel()
    // The report of the imported committees is also shown after a cancelled import.
    if (step.kind !== 'importing') onClose()
  }
  const steps = useRef<HTMLDivElement>(null)
  const leave = useAskBeforeDiscarding(steps, close)
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      onExitTransitionEnd={restart}
      title={texts.title}
      size="lg"
      closeOnClickOutside={step.kind !== 'importing'}
    >
      <div ref={steps}>
        <ImportSteps into={into} importing={importing} close={close} onEnter={onEnter} />
      </div>
    </Modal>
  )
}

interface ImportStepsProps extends Pick<ImportDialogProps, 'into' | 'onEnter'> {
  importing: ReturnType<typeof useImport>
  close: () => void
}

function ImportSteps({ into, importing: { step, read, copy, run }, close, onEnter }: ImportStepsProps) {
  switch (step.kind) {
    case 'choose':
      return (
        <Stack gap="lg">
          <Text>{into ? texts.introChanges : texts.intro}</Text>
          {step.problem && <ProblemNote title={texts.failed}>{problemWords(step.problem)}</ProblemNote>}
          <Buttons onClose={close} closeLabel={uiTexts.cancel}>
            <ChooseFile accept={accept} label={step.problem ? texts.other : texts.choose} onFile={read} />
          </Buttons>
        </Stack>
      )
    case 'reading':
      return (
        <Stack gap="lg">
          <Text role="status">{texts.reading}</Text>
          <Buttons onClose={close} closeLabel={uiTexts.cancel} />
        </Stack>
      )
    case 'plan':
      return (
        <Stack gap="lg" {...unsavedChoices(true)}>
          <ImportPlan into={into} file={step.file} planned={step.planned} onCopy={copy} />
          <NotImportedList notTaken={step.file.notTaken} />
          <Buttons onClose={close} closeLabel={uiTexts.cancel}>
            <ChooseFile accept={accept} label={texts.other} onFile={read} quiet />
            <StartButton planned={step.planned} onStart={() => run(step.planned, step.file.notTaken)} />
          </Buttons>
        </Stack>
      )
    case 'importing':
      return (
        <Stack gap="lg">
          <Text role="status">{texts.importing(step.name)}</Text>
          <Progress
            value={step.bytes === 0 ? 100 : (100 * step.done) / step.bytes}
            aria-label={texts.importing(step.name)}
            transitionDuration={0}
          />
          <Text c="dimmed">{texts.progress(bytesInWords(step.done), bytesInWords(step.bytes))}</Text>
          <Buttons onClose={close} closeLabel={uiTexts.cancel} />
        </Stack>
      )
    case 'done':
      return (
        <Stack gap="lg">
          <ImportReport imported={step.imported} onEnter={onEnter} />
          <NotImportedList notTaken={step.notTaken} />
          <Buttons onClose={close} closeLabel={texts.close} />
        </Stack>
      )
  }
}

function StartButton(props: { planned: ReadonlyMap<ImportableCommittee, Planned>; onStart: () => Promise<void> }) {
  const { planned, onStart } = props
  const wanted = wantedOf(planned)
  if (wanted.length === 0) return null
  const plans = [...planned.values()]
  const made = plans.filter(isMade).length
  const others = plans.some(({ kind }) => kind === 'merge') ? texts.mergeAction : texts.addAction
  const label = made > 0 ? texts.action(made) : others
  return (
    <Button size="md" data-autofocus onClick={() => void onStart()}>
      {label}
    </Button>
  )
}

function Buttons(props: { onClose: () => void; closeLabel: string; children?: React.ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button size="md" variant="default" onClick={props.onClose}>
        {props.closeLabel}
      </Button>
      {props.children}
    </Group>
  )
}

/**
 * The parts of the earlier app's data that are not imported, with the reasons; empty if all of it is
 * imported.
 */
function NotImportedList({ notTaken }: { notTaken: readonly NotImported[] }) {
  if (notTaken.length === 0) return null
  return (
    <div>
      <Text fw={700}>{texts.notTaken(notTaken.length)}</Text>
      <ul className={classes.list} aria-label={texts.notTakenList}>
        {notTaken.map(({ where, reason }) => (
          <li key={`${where} ${reason}`}>
            <bdi>{where}</bdi>: {texts.notTakenReasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  )
}
