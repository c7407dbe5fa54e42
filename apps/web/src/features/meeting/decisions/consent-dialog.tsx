import { personField, queryAgendaItem, queryAgendaNumbers, queryAgendaOrder } from '@civic-hub/committee'
import type { NewMotion } from '@civic-hub/committee/proceedings'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import { useBuiltWhenOpened } from '../../../ui/use-built-when-opened.ts'

const { consent: texts } = decisionScreenTexts

interface ConsentDialogProps {
  opened: boolean
  onClose: () => void
  meetingId: string
  people: readonly SuggestedPerson[]
  moverOptional: boolean
  trouble: FormTrouble | null
  onMove: (motion: NewMotion) => boolean
}

/** Chooses the agenda items that are decided in one vote. */
export function ConsentDialog({ opened, onClose, ...form }: ConsentDialogProps) {
  const { isBuilt, isOpened } = useBuiltWhenOpened(opened)
  return (
    isBuilt && (
      <Modal opened={isOpened} onClose={onClose} title={texts.title} size="md">
        <ConsentForm onClose={onClose} {...form} />
      </Modal>
    )
  )
}

function ConsentForm({
  meetingId,
  people,
  moverOptional,
  trouble,
  onMove,
  onClose,
}: Omit<ConsentDialogProps, 'opened'>) {
  const { doc } = useReplica()
  const { open } = useQuery(useMemo(() => queryAgendaOrder(doc, meetingId), [doc, meetingId]))
  const numbers = useQuery(useMemo(() => queryAgendaNumbers(doc, meetingId), [doc, meetingId]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [mover, setMover] = useState(personField.empty)
  const [isTried, setIsTried] = useState(false)
  const items = open.filter((id) => chosen.has(id))
  const person = personField.read(mover)
  const needsMover = !moverOptional && person === null
  const titleOf = (id: string) => queryAgendaItem(doc, meetingId, id).read()?.title.trim() || texts.untitled

  useCloseUntouched(trouble, chosen.size > 0 || mover.name !== '', onClose)

  function save(event: FormEvent): void {
    event.preventDefault()
    setIsTried(true)
    if (items.length < 2 || needsMover || trouble) return
    if (onMove({ text: decisionTexts.consentAgenda(items.map(titleOf)), type: 'consent', items, mover: person }))
      onClose()
  }

  return (
    <form onSubmit={save} noValidate {...unsavedChoices(chosen.size > 0)}>
      <Stack gap="lg">
        <p>{texts.intro}</p>
        <Checkbox.Group
          label={texts.items}
          value={[...chosen]}
          error={isTried && items.length < 2 ? texts.required : undefined}
          onChange={(ids) => setChosen(new Set(ids))}
        >
          <Stack gap="sm" py={8}>
            {open.map((id, index) => (
              <Checkbox
                key={id}
                value={id}
                label={<span dir="auto">{`${numbers.get(id) ?? ''}. ${titleOf(id)}`}</span>}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <PersonPicker
          label={texts.mover}
          people={people}
          value={mover}
          error={isTried && needsMover && refusalOf(mover)}
          onChange={setMover}
        />
        <FormButtons
          saveLabel={texts.save}
          trouble={trouble}
          words={() => [...items.map(titleOf), mover.name].join('\n')}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
