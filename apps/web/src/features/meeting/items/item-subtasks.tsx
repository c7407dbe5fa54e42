import { canTitle, maxTitleLength, type Subtask } from '@civic-hub/committee'
import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { ItemTexts } from '../../../texts/en/items.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './item-subtasks.module.css'
import type { ItemActions } from './use-item-actions.ts'

interface ItemSubtasksProps {
  itemId: string
  subtasks: readonly Subtask[]
  texts: ItemTexts
  editable: boolean
  /** In the item's form the titles are fields. */
  editing: boolean
  actions: ItemActions
}

export function ItemSubtasks({ itemId, subtasks, texts, editable, editing, actions }: ItemSubtasksProps) {
  const headingId = useId()
  if (subtasks.length === 0 && !editable) return null
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h3 id={headingId} className={classes.heading}>
        {texts.subtasks.heading}
      </h3>
      {subtasks.length > 0 && (
        <ul className="plain-list" aria-labelledby={headingId}>
          {subtasks.map((subtask) => (
            <li key={subtask.id} className={classes.subtask}>
              <Checkbox
                className={classes.check}
                checked={subtask.completed}
                disabled={!editable}
                label={editing ? undefined : <span dir="auto">{subtask.title}</span>}
                aria-label={subtask.title}
                onChange={(event) => actions.setSubtaskCompleted(itemId, subtask.id, event.currentTarget.checked)}
              />
              {editing && (
                <SubtaskTitle
                  subtask={subtask}
                  label={texts.subtasks.rename(subtask.title)}
                  onTitle={(title) => actions.retitleSubtask(itemId, subtask.id, title)}
                />
              )}
              {editable && (
                <CloseButton
                  aria-label={texts.subtasks.remove(subtask.title)}
                  onClick={() => actions.removeSubtask(itemId, subtask)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && <AddSubtask texts={texts} onAdd={(title) => actions.addSubtask(itemId, title)} />}
    </section>
  )
}

function SubtaskTitle(props: { subtask: Subtask; label: string; onTitle: (title: string) => void }) {
  const { subtask, label, onTitle } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      className={classes.title}
      aria-label={label}
      maxLength={maxTitleLength}
      value={typed ?? subtask.title}
      {...savedWords(subtask.title)}
      onChange={(event) => {
        const title = event.currentTarget.value
        setTyped(title)
        // If it is left empty, it keeps its earlier title.
        if (canTitle(title) === null) onTitle(title)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function AddSubtask({ texts, onAdd }: { texts: ItemTexts; onAdd: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function add(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    setMissing(canTitle(title) !== null)
    if (canTitle(title) !== null) return
    onAdd(title)
    setTitle('')
  }

  return (
    <form className={classes.add} onSubmit={add} noValidate>
      <TextInput
        ref={field}
        className={classes.title}
        aria-label={texts.subtasks.add}
        placeholder={texts.subtasks.add}
        autoComplete="off"
        maxLength={maxTitleLength}
        value={title}
        error={missing ? texts.subtasks.required : undefined}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setMissing(false)
        }}
        onBlur={() => setMissing(false)}
      />
      <Button size="md" type="submit" variant="default" aria-label={texts.subtasks.addNamed}>
        {texts.subtasks.addButton}
      </Button>
    </form>
  )
}
