import { canTitle, maxTitleLength, type Subtask } from '@civic-hub/committee'
import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { LineForm } from '../../../ui/line-form.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { type Hold, useHold } from '../../../ui/use-hold.ts'
import type { ItemTexts } from './item-kind.ts'
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
  onHold: Hold
}

export function ItemSubtasks({ itemId, subtasks, texts, editable, editing, actions, onHold }: ItemSubtasksProps) {
  const headingId = useId()
  const [next, setNext] = useState('')
  const isTyped = next.trim() !== ''
  useHold(onHold, isTyped)
  if (subtasks.length === 0 && !editable && !isTyped) return null
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
      <div className={classes.add}>
        <LineForm
          label={texts.subtasks.add}
          saveLabel={texts.subtasks.addButton}
          maxLength={maxTitleLength}
          text={next}
          onText={setNext}
          problemOf={(title) => (canTitle(title) ? texts.subtasks.required : null)}
          trouble={editable ? null : 'read-only'}
          onSave={(title) => actions.addSubtask(itemId, title)}
        />
      </div>
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
