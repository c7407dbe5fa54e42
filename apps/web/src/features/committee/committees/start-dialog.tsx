import { startFrom } from '@civic-hub/committee/start-from'
import { maxNameLength } from '@civic-hub/protocol'
import { useState } from 'react'
import type * as Y from 'yjs'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { forgetStart, rememberedStart, rememberStart } from '../../../replica/session/remembered.ts'
import { documentOf, startCommittee } from '../../../replica/session/start-committee.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { committeesTexts } from '../../../texts/en/committees.gen.ts'
import { startTexts as texts } from '../../../texts/en/start.gen.ts'
import { timeZoneTexts } from '../../../texts/en/time-zone.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import { TimeZoneField } from '../../../ui/time-zone-field.tsx'

const { created, createdBody, createdOffline } = committeesTexts.join

interface StartDialogProps {
  opened: boolean
  onClose: () => void
  /** The document from which the committee starts. */
  source: Y.Doc
  onEnter: (slug: string) => void
}

/** Asks for the name of a committee that starts from the demo, and creates it. */
export function StartDialog({ opened, onClose, source, onEnter }: StartDialogProps) {
  const account = useAccountOnDevice()
  const [timeZone, setTimeZone] = useState(timeZoneHere)

  async function submit(name: string): Promise<string | null> {
    const known = account.committees.state.get().committees
    if (known.some((committee) => !committee.lost && committee.name === name)) return texts.known
    const context = createTransitionContext(null)
    const made = await startCommittee(account, name, (identity) =>
      startFrom(source, context, { ...identity, timeZone }),
    )
    if (!made.ok) return problemText(made.problem)
    const { slug, registered } = made.value
    notify({ title: created(name), message: registered ? createdBody : createdOffline })
    onEnter(slug)
    return null
  }

  return (
    <PromptDialog
      opened={opened}
      onClose={onClose}
      title={texts.title}
      intro={`${texts.copied} ${texts.notCopied}`}
      label={texts.label}
      placeholder={committeesTexts.join.placeholder}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      maxLength={maxNameLength}
      onSubmit={submit}
    >
      <TimeZoneField description={timeZoneTexts.forNew} value={timeZone} onChange={setTimeZone} />
    </PromptDialog>
  )
}

/** Goes on, after the sign-up, with the committee that a visitor started. */
export function RememberedStart({ onEnter }: Pick<StartDialogProps, 'onEnter'>) {
  const [source] = useState(() => documentOf(rememberedStart() ?? ''))
  const [opened, setOpened] = useState(true)
  if (!source) return null

  function close() {
    const dropped = rememberedStart()
    setOpened(false)
    forgetStart()
    if (dropped !== null)
      announceWithUndo(texts.dropped, () => {
        rememberStart(dropped)
        setOpened(true)
      })
  }

  function enter(slug: string) {
    forgetStart()
    onEnter(slug)
  }

  return <StartDialog opened={opened} onClose={close} source={source} onEnter={enter} />
}
