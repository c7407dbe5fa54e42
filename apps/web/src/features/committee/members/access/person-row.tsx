import { type Access, accessLevels, type People } from '@civic-hub/protocol'
import { Button, NativeSelect } from '@mantine/core'
import { personColour } from '../../../../replica/presence/person-colour.ts'
import { changeAccess, removePerson } from '../../../../replica/session/committee-people.ts'
import type { CommitteeOnDevice } from '../../../../replica/store/device-database.ts'
import { PersonMark } from '../../../../shell/people/person-mark.tsx'
import type { Perform } from '../../../../shell/use-loaded.ts'
import { committeesTexts } from '../../../../texts/en/committees.gen.ts'
import { askToConfirm } from '../../../../ui/confirm-dialog.tsx'
import { notifyError } from '../../../../ui/notify.ts'
import rows from '../../../../ui/rows.module.css'

const { people: texts } = committeesTexts
const accessWords: Record<Access, string> = texts.accessShort

interface PersonRowProps {
  committee: CommitteeOnDevice
  person: People['people'][number]
  /** The name as this list shows it. */
  name: string
  /** The person's role in the directory, if the account is linked to an entry of it. */
  role: string | null
  self: boolean
  /** True for the only owner: a committee without an owner could not admit anyone. */
  lastOwner: boolean
  editable: boolean
  perform: Perform
  onLeft: () => void
}

export function PersonRow({
  committee,
  person,
  name,
  role,
  self,
  lastOwner,
  editable,
  perform,
  onLeft,
}: PersonRowProps) {
  const { id: committeeId } = committee
  const { accountId, email, access } = person

  async function change(next: Access) {
    if (self && accessLevels.indexOf(next) > accessLevels.indexOf(access)) {
      const confirmed = await askToConfirm({
        title: texts.lowerOwnTitle,
        body: texts.lowerOwnBody,
        confirmLabel: texts.lowerOwn,
        danger: true,
      })
      if (!confirmed) return
    }
    await perform(() => changeAccess(committeeId, accountId, next), {
      title: texts.accessChanged[next](name),
    })
  }

  async function remove() {
    if (lastOwner) return void notifyError({ title: texts.lastOwnerTitle, message: texts.lastOwner })
    const confirmed = await askToConfirm({
      title: self ? texts.leaveTitle : texts.removeTitle(name),
      body: self ? texts.leaveBody : texts.removeBody,
      confirmLabel: self ? texts.leave : texts.remove,
      danger: true,
    })
    if (!confirmed) return
    const undo = () =>
      void perform(() => changeAccess(committeeId, accountId, access), { title: texts.backAgain(name) })
    const done = await perform(() => removePerson(committeeId, accountId), {
      title: self ? texts.leftYourself(committee.name) : texts.removed(name),
      ...(!self && { action: { label: texts.undo, onAction: undo } }),
    })
    if (done && self) onLeft()
  }

  return (
    <li className={rows.row}>
      <PersonMark
        person={{
          accountId,
          name: person.name,
          colour: personColour(accountId),
          away: false,
          picture: person.picture ?? null,
        }}
        size={36}
      />
      <div className={rows.what}>
        <p className={rows.name}>
          <bdi>{name}</bdi> {self && texts.you}
        </p>
        {(role !== null || email !== undefined) && (
          <p className={rows.detail}>
            {role !== null && <bdi>{role}</bdi>}
            {role !== null && email !== undefined && ' · '}
            {email}
          </p>
        )}
      </div>
      <div className={rows.actions}>
        {editable && !lastOwner ? (
          <NativeSelect
            aria-label={texts.accessOf(name)}
            value={access}
            data={accessLevels.map((value) => ({ value, label: accessWords[value] }))}
            onChange={(event) => change(event.currentTarget.value as Access)}
          />
        ) : (
          <span className={rows.detail}>{accessWords[access]}</span>
        )}
        {(editable || self) && (
          <Button variant="subtle" aria-label={self ? texts.leaveNamed : texts.removeNamed(name)} onClick={remove}>
            {self ? texts.leave : texts.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
