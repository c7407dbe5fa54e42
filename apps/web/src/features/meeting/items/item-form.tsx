import { canTitle, maxDeadlineLength, maxPlannedMinutes, maxTitleLength } from '@civic-hub/committee'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { usePresenceField, useReplica } from '../../../replica/react/replica-provider.tsx'
import { SharedTextField } from '../../../shell/shared-text-field.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import type { ItemKind, ListedItem } from './item-kind.ts'
import { itemField } from './item-kind.ts'
import type { ItemActions } from './use-item-actions.ts'
import { type ItemPlace, notesOf, noWords, titleOf, useItemPart, useItemText } from './use-item-part.ts'

interface ItemFormProps {
  kind: ItemKind
  meetingId: string
  item: Omit<ListedItem, 'title' | 'notes'>
  actions: ItemActions
  /** `isThere` is false if the item was new and untouched, and is removed. */
  onDone: (isThere: boolean) => void
  /** Adds the next item below this one and opens it. */
  onNext: () => void
}

/**
 * Title, notes and deadline of one item. Every keystroke in title and notes is written to the document.
 * Leaving the form trims both, except while another member is still in one of them: their trailing space is
 * the start of a word.
 */
export function ItemForm({ kind, meetingId, item, actions, onDone, onNext }: ItemFormProps) {
  const { texts } = kind
  const items = useReplica().meeting(meetingId).items[kind.name]
  const readTitle = () => items.item(item.id).read()?.title ?? ''
  const [openedTitle] = useState(readTitle)
  const accompanied = useRef(new Set<string>())

  useEffect(() => {
    const others = accompanied.current
    return () => {
      if (others.size === 0 && !actions.removeUntouched(item.id)) actions.trim(item.id, openedTitle)
    }
  }, [actions, item.id, openedTitle])

  const done = () => onDone(!actions.removeUntouched(item.id))

  const note = (field: string, present: boolean) =>
    present ? accompanied.current.add(field) : accompanied.current.delete(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes to a ref alone
  const onOthersInTitle = useCallback((present: boolean) => void note('title', present), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes to a ref alone
  const onOthersInNotes = useCallback((present: boolean) => void note('notes', present), [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const finishes =
      isPressed(event, shortcuts.finish) || (event.key === 'Enter' && event.target instanceof HTMLInputElement)
    if (event.key !== 'Escape' && !finishes) return
    event.preventDefault()
    event.stopPropagation()
    // People write an agenda item by item. Enter adds the next one only in a new item that has its own title.
    const isNew = openedTitle === texts.newTitle
    const title = readTitle()
    const named = canTitle(title) === null && title !== texts.newTitle
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && isNew && named) onNext()
    else done()
  }

  const place = { kind, meetingId, itemId: item.id }
  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const lines = event.clipboardData.getData('text/plain')
    // People paste a whole agenda into a new item.
    if (openedTitle !== texts.newTitle || !/[\r\n]/.test(lines.trim())) return
    event.preventDefault()
    const field = event.currentTarget as HTMLInputElement
    void import('./paste-into-meeting.ts')
      .then(({ pasteIntoMeeting }) => pasteIntoMeeting(lines, field, items, item.id, texts.newTitle))
      .then(
        (isAdded) => isAdded && done(),
        () => document.execCommand('insertText', false, lines),
      )
  }
  return (
    <Stack gap="lg">
      <TitleField {...place} onKeyDown={onKeyDown} onOthers={onOthersInTitle} onPaste={onPaste} />
      <NotesField {...place} onKeyDown={onKeyDown} onOthers={onOthersInNotes} />
      {kind.hasDeadline && (
        <DeadlineField kind={kind} meetingId={meetingId} item={item} actions={actions} onKeyDown={onKeyDown} />
      )}
      {kind.hasDeadline && <PlannedTimeField texts={texts} item={item} actions={actions} onKeyDown={onKeyDown} />}
      <Group>
        <Button size="md" onClick={done}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  )
}

interface TextFieldProps extends ItemPlace {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onOthers: (present: boolean) => void
}

function TitleField({
  onKeyDown,
  onOthers,
  onPaste,
  ...place
}: TextFieldProps & Pick<ComponentProps<typeof SharedTextField>, 'onPaste'>) {
  const { kind, meetingId, itemId } = place
  const { form } = kind.texts
  const text = useItemText(place, 'title')
  const refused = useItemPart(place, refusalOfTitle)
  return (
    <SharedTextField
      meetingId={meetingId}
      text={text}
      words={useItemPart(place, text ? noWords : titleOf) ?? ''}
      field={itemField(kind.name, itemId, 'title')}
      label={form.title}
      error={refused ? form.titleRequired : undefined}
      selected
      maxLength={maxTitleLength}
      onKeyDown={onKeyDown}
      onOthers={onOthers}
      onPaste={onPaste}
    />
  )
}

const refusalOfTitle = ({ title }: ListedItem) => canTitle(title)

function NotesField({ onKeyDown, onOthers, ...place }: TextFieldProps) {
  const { kind, meetingId, itemId } = place
  const { form } = kind.texts
  const text = useItemText(place, 'notes')
  return (
    <SharedTextField
      meetingId={meetingId}
      text={text}
      words={useItemPart(place, text ? noWords : notesOf) ?? ''}
      field={itemField(kind.name, itemId, 'notes')}
      label={form.notes}
      placeholder={form.notesPlaceholder}
      lines={3}
      onKeyDown={onKeyDown}
      onOthers={onOthers}
    />
  )
}

/**
 * One value, written as a whole with every keystroke. The shown text keeps its trailing space while it is
 * typed.
 */
function DeadlineField(
  props: Omit<ItemFormProps, 'onDone' | 'onNext'> & {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  },
) {
  const { kind, meetingId, item, actions, onKeyDown } = props
  const { texts } = kind
  const [typed, setTyped] = useState<string | null>(null)
  const { onFocus, onBlur } = usePresenceField(meetingId, itemField(kind.name, item.id, 'deadline'))
  // A field that is removed while it has the focus gets no blur event.
  useEffect(() => onBlur, [onBlur])

  return (
    <TextInput
      label={texts.form.deadline}
      placeholder={texts.form.deadlineHint}
      autoComplete="off"
      maxLength={maxDeadlineLength}
      value={typed ?? item.deadline ?? ''}
      {...savedWords(item.deadline ?? '')}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        actions.setDeadline(item.id, event.currentTarget.value)
      }}
      onFocus={onFocus}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** Saved with every key that completes a time; until then the field shows what is missing. */
function PlannedTimeField({
  texts,
  item,
  actions,
  onKeyDown,
}: Pick<ItemFormProps, 'item' | 'actions'> & {
  texts: ItemKind['texts']
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const minutes = typed === null || typed === '' ? null : Number(typed)
  const isPlan = minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= maxPlannedMinutes)
  return (
    <TextInput
      label={texts.form.plannedMinutes}
      inputMode="numeric"
      autoComplete="off"
      maxLength={`${maxPlannedMinutes}`.length}
      error={isPlan ? undefined : texts.form.plannedRange(maxPlannedMinutes)}
      value={typed ?? item.plannedMinutes ?? ''}
      {...savedWords(item.plannedMinutes ?? '')}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        const planned = value.trim() === '' ? null : Number(value)
        actions.setPlannedMinutes(item.id, planned)
      }}
      onBlur={() => {
        if (isPlan) setTyped(null)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
