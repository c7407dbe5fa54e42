import type { InvitationLink } from '@civic-hub/protocol'
import { NativeSelect } from '@mantine/core'
import { useCallback } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { SortHeading } from '../../../../ui/sort-heading.tsx'
import { useLatest } from '../../../../ui/use-latest.ts'
import { type DirectoryRow, type Order, type Sorting, sortings } from './directory-row.ts'
import { MemberRow } from './member-row.tsx'
import classes from './members-table.module.css'
import type { DirectoryActions } from './use-directory-actions.ts'

const { table: texts } = membersTexts

interface MembersTableProps {
  rows: readonly DirectoryRow[]
  order: Order
  onOrder: (order: Order) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  editable: boolean
  /** True if this person can invite now: an owner with a connection. */
  invites: boolean
  links: ReadonlyMap<string, InvitationLink>
  actions: DirectoryActions
  onEdit: (row: DirectoryRow) => void
}

/** A table. On phones each row is a card, and a field above the cards sorts them. */
export function MembersTable({
  rows,
  order,
  onOrder,
  selected,
  onSelect,
  editable,
  invites,
  links,
  actions,
  onEdit,
}: MembersTableProps) {
  const latest = useLatest({ selected, onSelect, onEdit })
  // These functions keep their identity in every render, so that a row renders again only when it changes.
  const select = useCallback(
    (id: string, isSelected: boolean) => {
      const next = new Set(latest.current.selected)
      if (isSelected) next.add(id)
      else next.delete(id)
      latest.current.onSelect(next)
    },
    [latest],
  )
  const edit = useCallback((row: DirectoryRow) => latest.current.onEdit(row), [latest])
  const allSelected = rows.every(({ member }) => selected.has(member.id))

  function selectAll(): void {
    const next = new Set(selected)
    for (const { member } of rows) {
      if (allSelected) next.delete(member.id)
      else next.add(member.id)
    }
    onSelect(next)
  }

  const sort = (by: Sorting) => onOrder({ by, descending: order.by === by && !order.descending })

  return (
    <>
      <div className={classes.bar}>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={allSelected}
            ref={(box) => {
              if (box) box.indeterminate = !allSelected && rows.some(({ member }) => selected.has(member.id))
            }}
            onChange={selectAll}
          />
          {texts.selectAll}
        </label>
        {selected.size > 0 && (
          <span className={classes.selected} role="status">
            {texts.selected(selected.size)}
          </span>
        )}
        <NativeSelect
          className={classes.sortBy ?? ''}
          label={texts.sortBy}
          value={order.by}
          data={sortings.map((value) => ({ value, label: texts[value] }))}
          onChange={(event) => onOrder({ by: event.currentTarget.value as Sorting, descending: false })}
        />
      </div>
      <table className={classes.table}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.checkColumn}>
              <span className="visually-hidden">{texts.select}</span>
            </th>
            {sortings.map((by) => (
              <SortHeading
                key={by}
                sorted={order.by !== by ? null : order.descending ? 'descending' : 'ascending'}
                onSort={() => sort(by)}
                data-column={by}
              >
                {texts[by]}
              </SortHeading>
            ))}
            <th scope="col" className={classes.actionsColumn}>
              <span className="visually-hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemberRow
              key={row.member.id}
              row={row}
              selected={selected.has(row.member.id)}
              onSelect={select}
              editable={editable}
              invites={invites}
              made={row.invitation ? links.get(row.invitation.id) : undefined}
              actions={actions}
              onEdit={edit}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
