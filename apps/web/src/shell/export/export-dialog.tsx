import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import type { ExportPages, ExportReport } from '../../replica/transfer/write-export.ts'
import { transferTexts } from '../../texts/en/transfer.gen.ts'
import { uiTexts } from '../../texts/en/ui.gen.ts'
import { bytesInWords } from '../../ui/bytes-in-words.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { ExportAsked } from '../export-work.ts'
import classes from './export.module.css'
import { type ExportStep, useExport } from './use-export.ts'

const { export: texts } = transferTexts

interface ExportDialogProps {
  asked: ExportAsked
  pages: ExportPages
  onClose: () => void
}

/** Exports committees into one file, shows the progress, and lists the data that could not be exported. */
export function ExportDialog({ asked, pages, onClose }: ExportDialogProps) {
  return <ExportSteps key={asked.time} asked={asked} pages={pages} onClose={onClose} />
}

function ExportSteps({ asked: { opened, committeeIds }, pages, onClose }: ExportDialogProps) {
  const exporting = useExport(committeeIds, pages)
  const { step } = exporting
  const isUnderWay = step.kind === 'writing' || step.kind === 'gathering'
  function close(): void {
    exporting.cancel()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.title}
      size="md"
      zIndex={350}
      // A press beside the dialog must not cancel the writing of a gigabyte.
      closeOnClickOutside={!isUnderWay}
    >
      <Stack gap="lg">
        <StepBody step={step} />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant={step.kind === 'done' ? 'filled' : 'default'} onClick={close}>
            {isUnderWay || step.kind === 'large' ? uiTexts.cancel : texts.close}
          </Button>
          {step.kind === 'large' && (
            <Button size="md" data-autofocus onClick={() => void exporting.choose(step.committees, step.bytes)}>
              {texts.choose}
            </Button>
          )}
          {step.kind === 'failed' && (
            <Button size="md" onClick={() => void exporting.begin()}>
              {texts.again}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** The sentence on whether other members can add the changes of the file. */
function HandOver({ report }: { report: ExportReport }) {
  const shared = report.committees.filter(({ isProven }) => isProven !== null)
  if (shared.length === 0) return null
  return <Text>{shared.every(({ isProven }) => isProven) ? texts.handOver : texts.noHandOver}</Text>
}

function StepBody({ step }: { step: ExportStep }) {
  switch (step.kind) {
    case 'gathering':
      return <Text role="status">{texts.gathering}</Text>
    case 'nothing':
      return <Text role="status">{texts.nothing}</Text>
    case 'large':
      return (
        <>
          <Text>{texts.size(bytesInWords(step.bytes), step.committees.length)}</Text>
          <Text>{texts.large}</Text>
        </>
      )
    case 'writing': {
      const done = Math.min(step.done, step.bytes)
      return (
        <>
          <Text role="status">{texts.writing}</Text>
          <Progress
            value={step.bytes === 0 ? 0 : (100 * done) / step.bytes}
            aria-label={texts.writing}
            transitionDuration={0}
          />
          <Text c="dimmed">{texts.progress(bytesInWords(done), bytesInWords(step.bytes))}</Text>
        </>
      )
    }
    case 'done':
      return (
        <>
          <div role="status">
            <Text fw={700}>{texts.done}</Text>
            <Text>{texts.doneAs(step.name)}</Text>
          </div>
          <MissingFiles report={step.report} />
          <HandOver report={step.report} />
          <Text c="dimmed">{texts.advice}</Text>
        </>
      )
    case 'failed':
      return <ProblemNote title={texts.failed}>{step.isFull ? texts.failedFull : texts.failedBody}</ProblemNote>
  }
}

/** Lists the files and approvals that are missing in an export. Renders nothing if none are missing. */
function MissingFiles({ report: { committees } }: { report: ExportReport }) {
  const missing = committees.flatMap((committee) =>
    committee.missing.map(({ sha256, name }) => ({ key: `${committee.name} ${sha256}`, name })),
  )
  const lacksApprovals = committees.some((committee) => committee.lacksApprovals)
  if (missing.length === 0 && !lacksApprovals) return null
  return (
    <div>
      {lacksApprovals && <Text fw={700}>{texts.missingApprovals}</Text>}
      {missing.length > 0 && <Text fw={700}>{texts.missing(missing.length)}</Text>}
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label={texts.missingList}>
          {missing.map(({ key, name }) => (
            <li key={key} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      <Text>{texts.missingAdvice}</Text>
    </div>
  )
}
