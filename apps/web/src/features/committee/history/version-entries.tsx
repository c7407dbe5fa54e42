import type { ActionItem, AgendaItem, RitualItem } from '@civic-hub/committee'
import { groupBy, type MeetingChange } from '@civic-hub/committee/history'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ChangeMarks, ofKind, toneOf } from './change-mark.tsx'
import { dueDay } from './history-when.ts'
import { TextChanges } from './text-changes.tsx'
import classes from './version-entries.module.css'

const { parts: texts } = historyTexts

type Item = AgendaItem | RitualItem
type ItemChange = Extract<MeetingChange, { list: unknown }>

interface VersionItemsProps {
  items: readonly Item[]
  /** Entries that this version removed: shown only among the changes. */
  gone: readonly Item[]
  /** The changes to mark; empty while changes are not shown. */
  changes: readonly ItemChange[]
}

/** The agenda or the rituals at that time. */
export function VersionItems({ items, gone, changes }: VersionItemsProps) {
  const byItem = groupBy(changes, ({ id }) => id)
  return (
    <ol className={`plain-list ${classes.entries}`}>
      {items.map((item, index) => (
        <ItemEntry key={item.id} item={item} number={index + 1} changes={byItem.get(item.id) ?? []} />
      ))}
      {gone.map((item) => (
        <ItemEntry key={item.id} item={item} number={null} changes={byItem.get(item.id) ?? []} />
      ))}
    </ol>
  )
}

interface ItemEntryProps {
  item: Item
  /** Null for a removed entry. */
  number: number | null
  changes: readonly ItemChange[]
}

function ItemEntry({ item, number, changes }: ItemEntryProps) {
  const title = item.title.trim() || texts.untitledItem
  const rewritten = ofKind(changes, 'item-notes')[0]
  const deadline = item.type === 'agenda' ? item.deadline : null
  return (
    <li className={classes.entry} data-tone={toneOf(changes)}>
      <span className={classes.number}>{number === null ? '' : `${number}.`}</span>
      <div className={classes.words}>
        <Title
          title={title}
          gone={number === null}
          retitled={ofKind(changes, 'item-title')[0]}
          done={item.completed && texts.completed}
        />
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
                {rewritten ? (
                  <TextChanges before={rewritten.before} after={rewritten.after} />
                ) : (
                  <span dir="auto">{item.notes}</span>
                )}
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
    <ul className={`plain-list ${classes.subtasks}`} aria-label={texts.subtasks}>
      {item.subtasks.map(({ id, title, completed }) => (
        <li key={id}>
          <Icon name={completed ? 'check' : 'stop'} size={16} />
          <span>
            <bdi>{title}</bdi>
            {completed && <span className="visually-hidden">, {texts.completed}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type ActionChange = Extract<MeetingChange, { kind: `action-${string}` }>

interface VersionActionItemsProps {
  items: readonly ActionItem[]
  /** Entries that this version removed: shown only among the changes. */
  gone: readonly ActionItem[]
  changes: readonly ActionChange[]
}

/** The action items at that time. */
export function VersionActionItems({ items, gone, changes }: VersionActionItemsProps) {
  const byItem = groupBy(changes, ({ id }) => id)
  return (
    <ul className={`plain-list ${classes.entries}`}>
      {items.map((item) => (
        <ActionEntry key={item.id} item={item} gone={false} changes={byItem.get(item.id) ?? []} />
      ))}
      {gone.map((item) => (
        <ActionEntry key={item.id} item={item} gone changes={byItem.get(item.id) ?? []} />
      ))}
    </ul>
  )
}

function ActionEntry(props: { item: ActionItem; gone: boolean; changes: readonly ActionChange[] }) {
  const { item, gone, changes } = props
  const title = item.title.trim() || texts.untitledItem
  return (
    <li className={classes.entry} data-tone={toneOf(changes)}>
      <div className={classes.words}>
        <Title title={title} gone={gone} retitled={ofKind(changes, 'action-title')[0]} done={item.done && texts.done} />
        {(item.owner !== '' || item.dueDate !== null || item.outcome !== null) && (
          <p className={classes.details}>
            {item.owner !== '' && <span>{texts.owner(item.owner)}</span>}
            {item.dueDate !== null && <span>{texts.due(dueDay(item.dueDate))}</span>}
            {item.outcome !== null && <bdi>{texts.outcome(item.outcome)}</bdi>}
          </p>
        )}
        <ChangeMarks changes={changes} />
      </div>
    </li>
  )
}

interface TitleProps {
  title: string
  gone: boolean
  retitled: { before: string; after: string } | undefined
  /** The word for a completed entry, if it is completed. */
  done: string | false
}

function Title({ title, gone, retitled, done }: TitleProps) {
  const changed = retitled ? (
    <TextChanges before={retitled.before} after={retitled.after} />
  ) : (
    <span dir="auto">{title}</span>
  )
  return (
    <p className={classes.title} data-completed={done !== false || undefined}>
      {gone ? <del dir="auto">{title}</del> : changed}
      {done !== false && (
        <span className={classes.done}>
          <Icon name="check" size={18} />
          <span>{done}</span>
        </span>
      )}
    </p>
  )
}
