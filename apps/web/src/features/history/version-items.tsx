import type { AgendaItem, RitualItem } from '@civic-hub/committee'
import type { MeetingChange } from '@civic-hub/committee/history'
import { historyTexts } from '../../texts/en/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChangeMarks, toneOf } from './change-mark.tsx'
import { grouped } from './grouped.ts'
import { ofKind } from './of-kind.ts'
import { TextChanges } from './text-changes.tsx'
import classes from './version-entries.module.css'

const { parts: texts } = historyTexts

type Item = AgendaItem | RitualItem
type ItemChange = Extract<MeetingChange, { list: unknown }>

interface VersionItemsProps {
  items: readonly Item[]
  /** Those that went with this version: shown only among the changes. */
  gone: readonly Item[]
  /** What to mark; nothing while changes are not shown. */
  changes: readonly ItemChange[]
}

/** The agenda or the rituals as they were. */
export function VersionItems({ items, gone, changes }: VersionItemsProps) {
  const byItem = grouped(changes, ({ id }) => id)
  return (
    <ol className={classes.entries}>
      {items.map((item, index) => (
        <Entry key={item.id} item={item} number={index + 1} changes={byItem.get(item.id) ?? []} />
      ))}
      {gone.map((item) => (
        <Entry key={item.id} item={item} number={null} changes={byItem.get(item.id) ?? []} />
      ))}
    </ol>
  )
}

interface EntryProps {
  item: Item
  /** Null for one that is gone. */
  number: number | null
  changes: readonly ItemChange[]
}

function Entry({ item, number, changes }: EntryProps) {
  const title = item.title.trim() || texts.untitledItem
  const retitled = ofKind(changes, 'item-title')[0]
  const rewritten = ofKind(changes, 'item-notes')[0]
  const deadline = item.type === 'agenda' ? item.deadline : null
  return (
    <li className={classes.entry} data-tone={toneOf(changes)}>
      <span className={classes.number}>{number === null ? '' : `${number}.`}</span>
      <div className={classes.words}>
        <p className={classes.title} data-completed={item.completed || undefined}>
          {number === null ? (
            <del>{title}</del>
          ) : retitled ? (
            <TextChanges before={retitled.before} after={retitled.after} />
          ) : (
            title
          )}
          {item.completed && (
            <span className={classes.done}>
              <Icon name="check" size={18} />
              <span>{texts.completed}</span>
            </span>
          )}
        </p>
        {(deadline !== null || item.tags.length > 0) && (
          <p className={classes.details}>
            {deadline !== null && <span>{texts.deadline(deadline)}</span>}
            {item.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </p>
        )}
        {number !== null && (
          <>
            {(item.notes !== '' || rewritten) && (
              <p className={classes.notes}>
                {rewritten ? <TextChanges before={rewritten.before} after={rewritten.after} /> : item.notes}
              </p>
            )}
            <Subtasks item={item} />
          </>
        )}
        <ChangeMarks changes={changes} />
      </div>
    </li>
  )
}

function Subtasks({ item }: { item: Item }) {
  if (item.subtasks.length === 0) return null
  return (
    <ul className={classes.subtasks} aria-label={texts.subtasks}>
      {item.subtasks.map(({ id, title, completed }) => (
        <li key={id}>
          <Icon name={completed ? 'check' : 'stop'} size={16} />
          <span>
            {title}
            {completed && <span className="visually-hidden">, {texts.completed}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
