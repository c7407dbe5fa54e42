import { accountKey, typedPerson } from '@civic-hub/committee'
import { closeSession, rulesForClosedMeeting } from '@civic-hub/committee/proceedings'
import { generalDocumentId } from '@civic-hub/protocol'
import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { closedSessionsOf } from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleWithAccess } from '../../../shell/people/use-people-with-access.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import { beginnings } from './beginnings.ts'

const { dialog: texts } = closedSessionsTexts

interface OpenDialogProps {
  committee: CommitteeOnDevice
  meetingId: string
  /** The ids of what may have opened the dialog, the best first: the focus returns there. */
  openers: readonly string[]
  /** True if the meeting records the closed session already, so that only its document is missing. */
  isStated: boolean
  trouble: FormTrouble | null
  opened: boolean
  onClose: () => void
}

/** Asks for authority, topic and readers, and goes into closed session. */
export function OpenDialog(props: OpenDialogProps) {
  const { opened, onClose, openers } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="md"
      // An entry of a menu no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(...openers)}
    >
      {props.committee.id === generalDocumentId ? <Text>{texts.general}</Text> : <OpenForm {...props} />}
    </Modal>
  )
}

function OpenForm({ committee, meetingId, isStated, trouble, onClose }: OpenDialogProps) {
  const account = useAccountOnDevice()
  const { accountId } = account.device
  const { doc } = useReplica()
  const { by, bind, done } = useStating(meetingId)
  const navigate = useNavigate()
  const people = usePeopleWithAccess(committee)
  const [authority, setAuthority] = useState('')
  const [topic, setTopic] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [guests, setGuests] = useState('')
  const [problem, setProblem] = useState<{ topic?: string; note?: string }>({})
  const [busy, setBusy] = useState(false)
  const isTouched = `${authority}${topic}${guests}` !== '' || chosen.length > 0
  useCloseUntouched(trouble, isTouched, onClose)
  const others = people.filter((person) => person.accountId !== accountId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || trouble) return
    if (!isStated && topic.trim() === '') return setProblem({ topic: texts.topicRequired })
    setProblem({})
    setBusy(true)
    const store = closedSessionsOf(account)
    const answer = await store.open(committee.id, { meetingId, readers: [...chosen] })
    setBusy(false)
    if (!answer.ok)
      return setProblem({
        note: answer.problem.code === 'unreachable' ? texts.needsConnection : problemText(answer.problem),
      })
    const session = answer.value
    if (!isStated) {
      const staying = session.readers.map((reader) => ({
        person: accountKey(reader.accountId),
        name: reader.name,
      }))
      const named = guests
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map(typedPerson)
      done(bind(closeSession)(authority, topic, [...staying, ...named], by))
    }
    beginnings.set(session.id, { topic, rules: rulesForClosedMeeting(doc) })
    onClose()
    void navigate({
      to: '/$committeeId/meetings/$meetingId/closed/$sessionId',
      params: { committeeId: committee.slug, meetingId, sessionId: session.id },
    })
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate {...unsavedChoices(chosen.length > 0)}>
      <Stack gap="lg">
        <Text c="dimmed">{texts.intro}</Text>
        {!isStated && (
          <>
            <TextInput
              data-autofocus
              size="md"
              label={texts.authority}
              description={texts.authorityHint}
              autoComplete="off"
              maxLength={200}
              value={authority}
              onChange={(event) => setAuthority(event.currentTarget.value)}
            />
            <TextInput
              size="md"
              required
              label={texts.topic}
              description={texts.topicHint}
              autoComplete="off"
              maxLength={500}
              value={topic}
              error={problem.topic}
              onChange={(event) => {
                setTopic(event.currentTarget.value)
                setProblem({})
              }}
            />
          </>
        )}
        <Checkbox.Group
          size="md"
          label={texts.stays}
          value={[accountId, ...chosen]}
          onChange={(ids) => setChosen(ids.filter((id) => id !== accountId))}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox size="md" value={accountId} disabled label={texts.you(by.name)} />
            {others.map((person) => (
              <Checkbox key={person.accountId} size="md" value={person.accountId} label={person.name} />
            ))}
          </Stack>
        </Checkbox.Group>
        {!isStated && (
          <TextInput
            size="md"
            label={texts.guests}
            description={texts.guestsHint}
            autoComplete="off"
            maxLength={1_000}
            value={guests}
            onChange={(event) => setGuests(event.currentTarget.value)}
          />
        )}
        {problem.note !== undefined && <ProblemNote title={texts.failed}>{problem.note}</ProblemNote>}
        <FormButtons
          saveLabel={texts.start}
          trouble={trouble}
          words={() => [authority, topic, guests].filter((words) => words !== '').join('\n')}
          onCancel={onClose}
          save={{ loading: busy }}
        />
      </Stack>
    </form>
  )
}
