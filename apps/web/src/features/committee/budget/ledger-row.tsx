import type { LedgerEntry } from '@civic-hub/committee/budget'
import { Menu } from '@mantine/core'
import { type CSSProperties, memo, type Ref } from 'react'
import { usePeopleInEntry } from '../../../shell/people/use-people-in-entry.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { money } from '../../../ui/money.ts'
import classes from './ledger-table.module.css'
import { ledgerDay } from './money.ts'
import { AllowedBy } from './resolution-field.tsx'

const { ledger: texts, types } = budgetTexts

export interface RowVerbs {
  open: (entry: LedgerEntry) => void
  remove: (entry: LedgerEntry) => void
}

export const entryMenuId = (id: string) => `entry-${id}-menu`

interface LedgerRowProps {
  ref: Ref<HTMLTableRowElement>
  index: number
  entry: LedgerEntry
  /**
   * The position in pixels, if the row is kept in the page apart from the others; null for the place below
   * the row before.
   */
  top: number | null
  editable: boolean
  verbs: RowVerbs
  onFocus: () => void
}

/** The headings are above the entries, and the row for a new one. */
export const firstRowIndex = (editable: boolean) => (editable ? 3 : 2)

const here = { page: 'budget' } as const

const styleOf = (top: number | null, colour: string | undefined): CSSProperties | undefined =>
  top === null && colour === undefined
    ? undefined
    : ({ '--person': colour, insetBlockStart: top ?? undefined } as CSSProperties)

/** One entry, with its actions. */
export const LedgerRow = memo(
  function LedgerRow({ ref, index, entry, top, editable, verbs, onFocus }: LedgerRowProps) {
    const { id, date, type, category, cents, note, receipts, resolution } = entry
    const people = usePeopleInEntry(here, `entry/${id}`)
    return (
      <tr
        ref={ref}
        id={id}
        data-index={index}
        aria-rowindex={index + firstRowIndex(editable)}
        className={classes.row}
        data-accompanied={people !== null || undefined}
        data-apart={top !== null || undefined}
        style={styleOf(top, people?.colour)}
        onFocus={onFocus}
      >
        <td className={classes.date}>{date === '' ? texts.noDate : <time dateTime={date}>{ledgerDay(date)}</time>}</td>
        <td className={classes.type}>{types[type]}</td>
        <td className={classes.category} dir="auto">
          {category}
        </td>
        <td className={classes.amount}>{money(cents)}</td>
        <td className={classes.note}>
          {note !== '' && <span dir="auto">{note}</span>}
          {resolution && <AllowedBy motionId={resolution} />}
          {receipts.length > 0 && (
            <button type="button" className={classes.receipts} onClick={() => verbs.open(entry)}>
              <Icon name="document" size={16} />
              {texts.receipts(receipts.length)}
            </button>
          )}
          {people && (
            <span className={classes.people} role="status">
              {texts.elsewhere(people.names)}
            </span>
          )}
        </td>
        <td className={classes.menu}>
          {editable && (
            <EntryMenu
              id={entryMenuId(id)}
              label={texts.menu(category, money(cents))}
              edit={texts.edit}
              onEdit={() => verbs.open(entry)}
              remove={texts.remove}
              onRemove={() => verbs.remove(entry)}
            >
              <Menu.Item leftSection={<Icon name="document" size={18} />} onClick={() => verbs.open(entry)}>
                {texts.receiptsEntry}
              </Menu.Item>
            </EntryMenu>
          )}
        </td>
      </tr>
    )
  },
  (was, is) =>
    was.entry === is.entry &&
    was.index === is.index &&
    was.top === is.top &&
    was.editable === is.editable &&
    was.verbs === is.verbs,
)
