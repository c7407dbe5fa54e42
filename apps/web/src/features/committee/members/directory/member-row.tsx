import type { AttendanceRecord } from '@civic-hub/committee/members'
import { type InvitationLink, isEmail } from '@civic-hub/protocol'
import { Button, Menu } from '@mantine/core'
import { parseISO } from 'date-fns'
import { memo } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { dayInWords } from '../../../../ui/dates.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../../ui/menu-on-demand.tsx'
import { useWhileBusy } from '../../../../ui/use-while-busy.ts'
import inviteBadgeClasses from '../members-page.module.css'
import type { DirectoryRow, InviteStatus } from './directory-row.ts'
import classes from './members-table.module.css'
import type { DirectoryActions } from './use-directory-actions.ts'

const { table: texts, actions: verbs, term: termTexts, attendance: attendanceTexts, roles: roleTexts } = membersTexts

interface MemberRowProps {
  row: DirectoryRow
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
  editable: boolean
  invites: boolean
  /** The link of the open invitation, if it was made on this page. */
  made: InvitationLink | undefined
  actions: DirectoryActions
  onEdit: (row: DirectoryRow) => void
}

/** One member. Renders again only when its data changes: there may be hundreds of rows. */
export const MemberRow = memo(function MemberRow({
  row,
  selected,
  onSelect,
  editable,
  invites,
  made,
  actions,
  onEdit,
}: MemberRowProps) {
  const { member, derived, status, invitation, record, term, votes } = row
  const { id, name, role, email, from, until } = member
  const whileBusy = useWhileBusy()
  const hasEmail = isEmail(email)
  const canResend = invites && status === 'pending' && invitation !== null && invitation.email !== null
  const canInvite = invites && (status === null || status === 'expired')
  return (
    <tr id={id} data-selected={selected || undefined}>
      <td className={classes.checkColumn}>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={texts.selectOne(name)}
            onChange={(event) => onSelect(id, event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row" data-column="name">
        <bdi className={classes.name}>{name}</bdi>
        {email !== '' && <span className={classes.detail}>{email}</span>}
      </th>
      <td data-column="role">
        {derived ? <span className={classes.detail}>{texts.derived}</span> : <bdi>{role}</bdi>}
        {!votes && <span className={classes.detail}>{roleTexts.withoutVote}</span>}
      </td>
      <td data-column="term">
        {(from !== '' || until !== '') && (
          <>
            <span className={classes.label}>{texts.term}: </span>
            {termInWords(from, until)}
          </>
        )}
        {term === 'over' && <span className={classes.detail}>{termTexts.over}</span>}
        {term === 'not-yet' && <span className={classes.detail}>{termTexts.notYet}</span>}
      </td>
      <td data-column="attendance">
        <Attendance record={record} />
      </td>
      <td data-column="invitation">
        <InviteBadge status={status} />
      </td>
      <td className={classes.actionsColumn}>
        <div className={classes.actions}>
          {canResend && (
            <Button
              variant="default"
              aria-label={verbs.resendTo(name)}
              {...whileBusy(() => actions.resend(invitation))}
            >
              {verbs.resend}
            </Button>
          )}
          {(hasEmail || editable) && (
            <MenuOnDemand id={`member-${id}`} label={texts.menuOf(name)}>
              {hasEmail && (
                <Menu.Item leftSection={<Icon name="mail" size={18} />} onClick={() => actions.message(member)}>
                  {verbs.message}
                </Menu.Item>
              )}
              {editable && (
                <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => onEdit(row)}>
                  {derived ? verbs.addEntry : verbs.edit}
                </Menu.Item>
              )}
              {canInvite && hasEmail && (
                <Menu.Item leftSection={<Icon name="person" size={18} />} onClick={() => void actions.invite(member)}>
                  {status === 'expired' ? verbs.inviteAgain : verbs.invite}
                </Menu.Item>
              )}
              {canInvite && invitation === null && (
                <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={() => void actions.createLink(member)}>
                  {verbs.link}
                </Menu.Item>
              )}
              {invites && invitation !== null && (
                <>
                  {made && (
                    <Menu.Item leftSection={<Icon name="copy" size={18} />} onClick={() => actions.copyLink(made)}>
                      {verbs.copyLink}
                    </Menu.Item>
                  )}
                  <Menu.Item
                    leftSection={<Icon name="link" size={18} />}
                    onClick={() => void actions.newLink(invitation)}
                  >
                    {verbs.newLink}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<Icon name="close" size={18} />}
                    onClick={() => void actions.revoke(invitation)}
                  >
                    {verbs.revoke}
                  </Menu.Item>
                </>
              )}
              {editable && !derived && (
                <Menu.Item
                  color="var(--hub-danger)"
                  leftSection={<Icon name="remove" size={18} />}
                  onClick={() => void actions.remove(row)}
                >
                  {verbs.remove}
                </Menu.Item>
              )}
            </MenuOnDemand>
          )}
        </div>
      </td>
    </tr>
  )
})

function termInWords(from: string, until: string): string {
  // A line may break between two days, but not within one.
  const words = (day: string) => dayInWords(parseISO(day)).replaceAll(' ', '\u00a0')
  if (from === '') return termTexts.until(words(until))
  return until === '' ? termTexts.from(words(from)) : termTexts.both(words(from), words(until))
}

function Attendance({ record: { held, attended, excused, absent } }: { record: AttendanceRecord }) {
  if (held === 0) return null
  const notNoted = held - attended - excused - absent
  const rest = [
    excused > 0 && attendanceTexts.excused(excused),
    absent > 0 && attendanceTexts.absent(absent),
    notNoted > 0 && attendanceTexts.notNoted(notNoted),
  ].filter((words) => words !== false)
  return (
    <>
      <span className="visually-hidden">{attendanceTexts.spoken(attended, held)}</span>
      <span aria-hidden="true">
        <span className={classes.label}>{texts.attendance}: </span>
        {attendanceTexts.of(attended, held)}
      </span>
      {rest.length > 0 && <span className={classes.detail}>{rest.join(' · ')}</span>}
    </>
  )
}

/** The state of a member's invitation. Renders nothing for a member who was not invited. */
function InviteBadge({ status }: { status: InviteStatus }) {
  if (status === null) return null
  return (
    <span
      className={inviteBadgeClasses.badge}
      data-joined={status === 'joined' || undefined}
      data-expired={status === 'expired' || undefined}
    >
      {membersTexts.badges[status]}
    </span>
  )
}
