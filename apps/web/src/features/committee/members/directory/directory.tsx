import { type Member, queryHeldMeetings, queryRemovedMembers, queryRoleVotes } from '@civic-hub/committee/members'
import type { InvitationLink } from '@civic-hub/protocol'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { usePagePresence, useReadOnly, useReplica } from '../../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../../replica/store/device-database.ts'
import { PartMenu } from '../../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../../shell/undo/use-undo-keys.ts'
import { committeeSettingsTexts } from '../../../../texts/en/committee-settings.gen.ts'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { readOnlyTexts } from '../../../../texts/en/read-only.gen.ts'
import { dayForField } from '../../../../ui/dates.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'
import { announceMissingPart } from '../../../../ui/missing-part.ts'
import { Page } from '../../../../ui/page.tsx'
import { reloadPage } from '../../../../ui/reload-page.ts'
import rows from '../../../../ui/rows.module.css'
import { saveFile } from '../../../../ui/save-file.ts'
import { SearchField } from '../../../../ui/search-field.tsx'
import { useNamedRow } from '../../../../ui/use-named-row.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { InvitationActions } from '../invitations/use-invitation-actions.ts'
import page from '../members-page.module.css'
import type { RelayAccess } from '../use-relay-access.ts'
import { AddMemberForm } from './add-member-form.tsx'
import classes from './directory.module.css'
import { type DirectoryRow, directoryRows, filterRows, type Order, sortRows } from './directory-row.ts'
import { MembersTable } from './members-table.tsx'
import { MessageBar } from './message-bar.tsx'
import { useDirectoryActions } from './use-directory-actions.ts'

const EditMemberDialog = lazyDialog(() => import('./edit-member-dialog.tsx'), 'EditMemberDialog')
const RolesDialog = lazyDialog(() => import('./roles-dialog.tsx'), 'RolesDialog')
/** Loads the library that reads CSV. */
const ImportDialog = lazyDialog(() => import('../csv/import-dialog.tsx'), 'ImportDialog')

const { directory: texts, removed: removedTexts } = membersTexts
const noEntries: RelayAccess['entries'] = []

interface DirectoryProps {
  committee: CommitteeOnDevice
  members: readonly Member[]
  /** The relay's response; null until it is received. */
  relay: RelayAccess | null
  relayState: 'loading' | 'failed' | 'loaded' | 'unregistered'
  invitationActions: InvitationActions
  /** The links that were made on this page, by invitation. */
  links: ReadonlyMap<string, InvitationLink>
  /** The content between the page's head and the table. */
  requests: ReactNode
  /** The content after the members. */
  children: ReactNode
}

/**
 * The page: its head, and the members of the committee with everyone else who has access. The list works offline, and can
 * be sorted and filtered; members can be messaged and invited.
 */
export function Directory(props: DirectoryProps) {
  const { committee, members, relay, relayState, invitationActions, links, requests, children } = props
  const replica = useReplica()
  const { doc } = replica
  const readOnly = useReadOnly()
  const editable = readOnly === null
  const invites = committee.access === 'owner'
  const { undo } = replica.part('members')
  useUndoKeys(undo, editable)
  usePagePresence('members')
  const actions = useDirectoryActions(relay, invites, invitationActions)
  const held = useQuery(useMemo(() => queryHeldMeetings(doc), [doc]))
  const votes = useQuery(useMemo(() => queryRoleVotes(doc), [doc]))
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed)
  const [order, setOrder] = useState<Order>({ by: 'name', descending: false })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<DirectoryRow | null>(null)
  const [opened, setOpened] = useState<'edit' | 'import' | 'roles' | null>(null)
  const nameFieldId = useId()

  const { people: storedPeople, entries: storedEntries = noEntries } = committee
  const today = dayForField(new Date())
  const all = useMemo(
    () =>
      directoryRows(
        members,
        relay ?? { people: storedPeople ?? [], entries: storedEntries, invitations: [] },
        held,
        today,
        votes,
      ),
    [members, relay, storedPeople, storedEntries, held, today, votes],
  )
  const shown = useMemo(() => sortRows(filterRows(all, filter), order), [all, filter, order])
  useNamedRow((id) => {
    if (all.some(({ member }) => member.id === id)) setTyped('')
  })
  // A selected entry may have been removed by another person.
  const chosen = useMemo(() => all.filter(({ member }) => selected.has(member.id)), [all, selected])
  const derived = useMemo(() => all.filter((row) => row.derived), [all])
  const people = relay?.people ?? storedPeople ?? []
  const ownerOf = (email: string, except?: string) =>
    members.find(({ id, email: known }) => id !== except && known.toLowerCase() === email.toLowerCase())?.name ?? null

  return (
    <Page
      heading={membersTexts.title(committee.name)}
      subtitle={
        <>
          {readOnly ? { ...membersTexts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : membersTexts.subtitle}{' '}
          <Link to="/$committeeId/settings" params={{ committeeId: committee.slug }}>
            {committeeSettingsTexts.title}
          </Link>
        </>
      }
      actions={
        <>
          {editable && (
            <Button size="md" variant="default" onClick={() => focusSoon(nameFieldId)}>
              {membersTexts.add.title}
            </Button>
          )}
          <PartMenu
            id="directory-menu"
            label={texts.menu}
            undo={editable ? undo : null}
            history="members"
            slug={committee.slug}
          >
            {editable && (
              <Menu.Item leftSection={<Icon name="up" size={18} />} onClick={() => setOpened('import')}>
                {texts.import}
              </Menu.Item>
            )}
            {editable && derived.length > 0 && (
              <Menu.Item leftSection={<Icon name="add" size={18} />} onClick={() => actions.addPeople(derived)}>
                {texts.addPeople}
              </Menu.Item>
            )}
            {editable && members.length > 0 && (
              <Menu.Item leftSection={<Icon name="check" size={18} />} onClick={() => setOpened('roles')}>
                {texts.roles}
              </Menu.Item>
            )}
            <Menu.Item
              disabled={members.length === 0}
              leftSection={<Icon name="download" size={18} />}
              onClick={() => void exportMembers(committee.slug, sortRows(all, order))}
            >
              {texts.export}
            </Menu.Item>
          </PartMenu>
        </>
      }
    >
      {requests}
      <section aria-labelledby="directory-title" className={page.section}>
        <div className={classes.head}>
          <h2 id="directory-title">{texts.title}</h2>
          {all.length > 0 && (
            <p role="status" className={classes.count}>
              {shown.length === all.length ? texts.count(all.length) : texts.countOf(shown.length, all.length)}
            </p>
          )}
        </div>
        {all.length === 0 ? (
          <EmptyState drawing="people">{texts.empty}</EmptyState>
        ) : (
          <>
            <SearchField
              className={classes.filter}
              label={texts.filter}
              placeholder={texts.filterPlaceholder}
              value={typed}
              onChange={setTyped}
            />
            {shown.length === 0 ? (
              <EmptyState
                drawing="lost"
                action={
                  <Button size="md" variant="default" onClick={() => setTyped('')}>
                    {texts.showAll}
                  </Button>
                }
              >
                {texts.nobodyFound}
              </EmptyState>
            ) : (
              <MembersTable
                rows={shown}
                order={order}
                onOrder={setOrder}
                selected={selected}
                onSelect={setSelected}
                editable={editable}
                invites={invites && relay !== null}
                links={links}
                actions={actions}
                onEdit={(row) => {
                  setEdited(row)
                  setOpened('edit')
                }}
              />
            )}
            {chosen.length > 0 && <MessageBar rows={all} selected={chosen} />}
          </>
        )}
        {relayState === 'failed' && (
          <p className={classes.hint}>{storedPeople ? texts.asLastKnown : texts.unknownAccess}</p>
        )}
        {editable && <AddMemberForm fieldId={nameFieldId} invites={invites} whoHas={ownerOf} onAdd={actions.add} />}
        <RemovedMembers editable={editable} onRestore={actions.restore} />
      </section>
      {edited && (
        <EditMemberDialog
          key={edited.member.id}
          opened={opened === 'edit'}
          row={edited}
          people={people}
          whoHas={(email) => ownerOf(email, edited.member.id)}
          onSave={actions.edit}
          onClose={() => setOpened(null)}
        />
      )}
      {editable && <RolesDialog opened={opened === 'roles'} members={members} onClose={() => setOpened(null)} />}
      {editable && (
        <ImportDialog
          opened={opened === 'import'}
          members={members}
          onImport={(list) => actions.import(list, derived)}
          onClose={() => setOpened(null)}
        />
      )}
      {children}
    </Page>
  )
}

/** Saves the directory as a CSV file. Loads the library that writes it on demand. */
async function exportMembers(slug: string, rows: readonly DirectoryRow[]): Promise<void> {
  try {
    const { membersCsv } = await whenReachable(() => import('../csv/members-csv.ts'))
    saveFile(membersCsv(rows.filter(({ derived }) => !derived)), membersTexts.csv.fileName(slug))
  } catch (failure) {
    announceMissingPart(failure, { reload: reloadPage })
  }
}

/** A collapsed list of the members who were removed from the directory. Each can be restored. */
function RemovedMembers(props: { editable: boolean; onRestore: (member: Member) => void }) {
  const { doc } = useReplica()
  const removed = useQuery(useMemo(() => queryRemovedMembers(doc), [doc]))
  if (removed.length === 0) return null
  return (
    <details className={classes.removed}>
      <summary>{removedTexts.title(removed.length)}</summary>
      <ul className={rows.list}>
        {removed.map((member) => (
          <li key={member.id} className={rows.row}>
            <div className={rows.what}>
              <p className={rows.name} dir="auto">
                {member.name}
              </p>
              <p className={rows.detail}>
                <bdi>{member.role}</bdi> · {removedTexts.since(dayOf(member.removedAt ?? ''))}
              </p>
            </div>
            {props.editable && (
              <div className={rows.actions}>
                <Button
                  variant="default"
                  aria-label={removedTexts.restoreNamed(member.name)}
                  onClick={() => props.onRestore(member)}
                >
                  {removedTexts.restore}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
