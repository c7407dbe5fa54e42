import type { ActionItem } from '@civic-hub/committee'
import type { MeetingChange } from '@civic-hub/committee/history'
import { historyTexts } from '../../texts/en/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChangeMarks, toneOf } from './change-mark.tsx'
import { grouped } from './grouped.ts'
import { dueDay } from './history-when.ts'
import { ofKind } from './of-kind.ts'
import { TextChanges } from './text-changes.tsx'
import classes from './version-entries.module.css'

const { parts: texts } = historyTexts

type ActionChange = Extract<MeetingChange, { kind: `action-${string}` }>

interface VersionActionItemsProps {
  items: readonly ActionItem[]
  /** Those that went with this version: shown only among the changes. */
  gone: readonly ActionItem[]
  changes: readonly ActionChange[]
}

/** The action items as they were. */
export function VersionActionItems({ items, gone, changes }: VersionActionItemsProps) {
  const byItem = grouped(changes, ({ id }) => id)
  return (
    <ul className={classes.entries}>
      {items.map((item) => (
        <Entry key={item.id} item={item} gone={false} changes={byItem.get(item.id) ?? []} />
      ))}
      {gone.map((item) => (
        <Entry key={item.id} item={item} gone changes={byItem.get(item.id) ?? []} />
      ))}
    </ul>
  )
}

function Entry(props: { item: ActionItem; gone: boolean; changes: readonly ActionChange[] }) {
  const { item, gone, changes } = props
  const title = item.title.trim() || texts.untitledItem
  const retitled = ofKind(changes, 'action-title')[0]
  return (
    <li className={classes.entry} data-tone={toneOf(changes)}>
      <div className={classes.words}>
        <p className={classes.title} data-completed={item.done || undefined}>
          {gone ? (
            <del>{title}</del>
          ) : retitled ? (
            <TextChanges before={retitled.before} after={retitled.after} />
          ) : (
            title
          )}
          {item.done && (
            <span className={classes.done}>
              <Icon name="check" size={18} />
              <span>{texts.done}</span>
            </span>
          )}
        </p>
        {(item.owner !== '' || item.dueDate !== null) && (
          <p className={classes.details}>
            {item.owner !== '' && <span>{texts.owner(item.owner)}</span>}
            {item.dueDate !== null && <span>{texts.due(dueDay(item.dueDate))}</span>}
          </p>
        )}
        <ChangeMarks changes={changes} />
      </div>
    </li>
  )
}
