import { type GeneralAccess, maxReasonLength, type SitePerson, type SiteRole, siteRoles } from '@civic-hub/protocol'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  changeGeneralAccess,
  changeRole,
  disablePerson,
  enablePerson,
  signOutPerson,
} from '../../../replica/session/administration.ts'
import { refreshSession } from '../../../replica/session/session.ts'
import type { Perform } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { dayOf } from '../../../ui/day-of.ts'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import rows from '../../../ui/rows.module.css'
import classes from './admin.module.css'

const { people: texts } = adminTexts
const roleOptions = siteRoles.map((value) => ({ value, label: texts.roles[value] }))
const generalOptions = (['editor', 'viewer'] as const).map((value) => ({
  value,
  label: texts.general[value],
}))

const isBelow = (next: SiteRole, role: SiteRole) => siteRoles.indexOf(next) > siteRoles.indexOf(role)

interface PersonAdminProps {
  person: SitePerson
  isSelf: boolean
  /** True for an administrator, false for a moderator. */
  isAdmin: boolean
  perform: Perform
}

export function PersonAdmin({ person, isSelf, isAdmin, perform }: PersonAdminProps) {
  const [asksReason, setAsksReason] = useState(false)
  const { accountId, name, role, disabled } = person

  async function giveRole(next: SiteRole) {
    if (isSelf && isBelow(next, role)) {
      const question = {
        title: texts.lowerOwnTitle,
        body: texts.lowerOwnBody,
        confirmLabel: texts.lowerOwn,
        danger: true,
      }
      if (!(await askToConfirm(question))) return
    }
    await perform(() => changeRole(accountId, next), { title: texts.roleChanged[next](name) })
    if (isSelf) await refreshSession()
  }

  const giveGeneral = (access: GeneralAccess) =>
    perform(() => changeGeneralAccess(accountId, access), { title: texts.generalChanged[access](name) })

  async function signOut() {
    const question = {
      title: texts.signOutTitle(name),
      body: texts.signOutBody,
      confirmLabel: texts.signOut,
      danger: true,
    }
    if (!(await askToConfirm(question))) return
    await perform(() => signOutPerson(accountId), { title: texts.signedOut(name) })
    if (isSelf) await refreshSession()
  }

  async function enable() {
    const question = {
      title: texts.enableTitle(name),
      body: texts.enableBody,
      confirmLabel: texts.enable,
    }
    if (await askToConfirm(question)) await perform(() => enablePerson(accountId), { title: texts.enabled(name) })
  }

  async function disable(reason: string): Promise<string | null> {
    const done = await perform(() => disablePerson(accountId, reason), { title: texts.disabled(name) })
    return done ? null : uiTexts.changeFailed
  }

  return (
    <li className={rows.row}>
      <Facts person={person} isSelf={isSelf} isAdmin={isAdmin} />
      <div className={isAdmin ? classes.controls : rows.actions}>
        {role === 'admin' ? (
          <span className={rows.detail}>{texts.generalOwner}</span>
        ) : (
          <NativeSelect
            aria-label={texts.generalOf(name)}
            value={person.generalAccess}
            data={generalOptions}
            onChange={(event) => giveGeneral(event.currentTarget.value as GeneralAccess)}
          />
        )}
        {isAdmin && (
          <>
            <NativeSelect
              aria-label={texts.roleOf(name)}
              value={role}
              data={roleOptions}
              onChange={(event) => giveRole(event.currentTarget.value as SiteRole)}
            />
            <Button variant="subtle" aria-label={texts.signOutNamed(name)} onClick={signOut}>
              {texts.signOut}
            </Button>
            {disabled ? (
              <Button variant="subtle" aria-label={texts.enableNamed(name)} onClick={enable}>
                {texts.enable}
              </Button>
            ) : (
              !isSelf && (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={texts.disableNamed(name)}
                  onClick={() => setAsksReason(true)}
                >
                  {texts.disable}
                </Button>
              )
            )}
          </>
        )}
      </div>
      <PromptDialog
        opened={asksReason}
        onClose={() => setAsksReason(false)}
        title={texts.disableTitle(name)}
        intro={texts.disableBody}
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={maxReasonLength}
        submitLabel={texts.disable}
        onSubmit={disable}
      />
    </li>
  )
}

function Facts({ person, isSelf, isAdmin }: Omit<PersonAdminProps, 'perform'>) {
  const { name, email, role, createdAt, lastUsedAt, disabled } = person
  const dates = [texts.joined(dayOf(createdAt)), ...(lastUsedAt === null ? [] : [texts.lastUsed(dayOf(lastUsedAt))])]
  return (
    <div className={rows.what}>
      <p className={rows.name}>
        <bdi>{name}</bdi> {isSelf && texts.you}
      </p>
      {email !== null && <p className={rows.detail}>{email}</p>}
      <p className={rows.detail}>{isAdmin ? dates.join(', ') : texts.roles[role]}</p>
      {disabled && (
        <p className={classes.warning}>
          {texts.disabledSince(dayOf(disabled.at))}
          {disabled.reason && `: ${disabled.reason}`}
        </p>
      )}
    </div>
  )
}
