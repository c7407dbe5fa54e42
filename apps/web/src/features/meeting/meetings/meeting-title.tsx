import { canTitle, type MeetingHead, maxTitleLength, retitleMeeting } from '@civic-hub/committee'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePresenceField, useReplica } from '../../../replica/react/replica-provider.tsx'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { notify } from '../../../ui/notify.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { cardMenuId } from './focus-ids.ts'
import classes from './meeting-title.module.css'
import { meetingTitle } from './meeting-when.ts'

const { detail: texts } = meetingPageTexts
const { toast, refused } = meetingsTexts

interface MeetingTitleProps {
  head: MeetingHead
  editable: boolean
  /** True if its form is open: the menu of the meeting opens it. */
  editing: boolean
  onEditing: (editing: boolean) => void
}

/** The title, and its form while it is edited: Enter saves, Escape cancels. */
export function MeetingTitle({ head, editable, editing, onEditing }: MeetingTitleProps) {
  const leaving = useRef(false)
  const open = editing && editable

  useEffect(() => {
    if (!open && leaving.current) focusSoon(cardMenuId(head.id))
    leaving.current = open
  }, [open, head.id])

  if (open) return <TitleForm head={head} onDone={() => onEditing(false)} />
  return (
    <div className={classes.title}>
      <PageHeading dir="auto" title={meetingTitle(head)}>
        {meetingTitle(head)}
      </PageHeading>
    </div>
  )
}

function TitleForm({ head, onDone }: { head: MeetingHead; onDone: () => void }) {
  const replica = useReplica()
  const [opened] = useState(head.title)
  const [title, setTitle] = useState(opened)
  const { others, onFocus, onBlur } = usePresenceField(head.id, 'title')
  const refusal = canTitle(title)
  // A field that is removed while it has the focus gets no blur event.
  useEffect(() => onBlur, [onBlur])

  const names = [...new Set(others.map(({ name }) => name))]

  function save(event: FormEvent) {
    event.preventDefault()
    const saved = replica.meeting(head.id).bind(retitleMeeting)(opened, title)
    if (!saved.ok) return
    notify({ title: toast.titleUpdated })
    onDone()
  }

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <h1 className="visually-hidden">{meetingTitle(head)}</h1>
      <TextInput
        className={classes.field}
        label={texts.title}
        description={names.length > 0 ? texts.titleOthers(names.join(', '), names.length) : texts.titleHint}
        maxLength={maxTitleLength}
        autoComplete="off"
        value={title}
        {...savedWords(opened)}
        error={refusal && refused[refusal]}
        ref={(node) => {
          if (!node || node.dataset.met) return
          node.dataset.met = 'yes'
          node.focus()
          node.select()
        }}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onDone()
        }}
      />
      <Button size="md" type="submit" disabled={refusal !== null}>
        {texts.saveTitle}
      </Button>
      <Button size="md" variant="default" onClick={onDone}>
        {texts.cancelTitle}
      </Button>
    </form>
  )
}
