import { maxPersonNameLength } from '@civic-hub/committee'
import { canSaveMember, type MemberChanges } from '@civic-hub/committee/members'
import { isEmail } from '@civic-hub/protocol'
import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { EmailInput } from '../../../../ui/email-input.tsx'
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts'
import { FormButtons } from '../../../../ui/form-buttons.tsx'
import { savedWords } from '../../../../ui/saved-words.ts'
import classes from './directory.module.css'
import type { DirectoryRow } from './directory-row.ts'
import { RolePicker } from './role-picker.tsx'

const { add: fieldTexts, edit: texts, refused } = membersTexts
const byInvitation = 'by-invitation'
type Refusal = keyof typeof refused

interface EditMemberDialogProps {
  opened: boolean
  row: DirectoryRow
  /** The people who can open the committee, as far as they are known. */
  people: readonly { readonly accountId: string; readonly name: string }[]
  whoHas: (email: string) => string | null
  /** Returns the reason of a refusal, or null if the member is saved. */
  onSave: (row: DirectoryRow, changes: MemberChanges) => Refusal | null
  onClose: () => void
}

export function EditMemberDialog({ opened, ...form }: EditMemberDialogProps) {
  const { derived, member } = form.row
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={texts[derived ? 'titleOfNew' : 'title'](member.name)}
      size="md"
    >
      <EditMemberForm {...form} />
    </Modal>
  )
}

/** Writes only the fields that were changed here, so that changes of other people are kept. */
function EditMemberForm({ row, people, whoHas, onSave, onClose }: Omit<EditMemberDialogProps, 'opened'>) {
  const { member, account } = row
  const [first] = useState(member)
  const [fields, setFields] = useState(() => ({
    name: member.name,
    role: member.role,
    email: member.email,
    from: member.from,
    until: member.until,
    account: member.account,
  }))
  const [problems, setProblems] = useState<Record<string, string>>({})

  function set(change: Partial<typeof fields>): void {
    setFields({ ...fields, ...change })
    setProblems({})
  }

  function findProblems(): Record<string, string> {
    const found: Record<string, string> = {}
    const email = fields.email.trim()
    if (email !== '' && email !== first.email) {
      const other = whoHas(email)
      if (!isEmail(email)) found.email = fieldTexts.problems.email
      else if (other !== null) found.email = fieldTexts.problems.taken(other)
    }
    const refusal = canSaveMember(fields)
    return refusal === null ? found : { ...found, ...problemOf(refusal) }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = findProblems()
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(event.currentTarget)
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([field, value]) => value !== first[field as keyof typeof fields]),
    ) as MemberChanges
    // Changes of other people may not fit the changes that were made here.
    const refusal = Object.keys(changes).length > 0 ? onSave(row, changes) : null
    if (refusal === null) return onClose()
    setProblems(problemOf(refusal))
    focusFirstInvalid(event.currentTarget)
  }

  const text = (field: 'name' | 'email' | 'from' | 'until') => ({
    value: fields[field],
    ...savedWords(first[field]),
    error: problems[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  })
  const invited = member.account === null ? people.find(({ accountId }) => accountId === account) : undefined
  const isUnknown =
    fields.account !== null && fields.account !== '' && !people.some((one) => one.accountId === fields.account)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...text('name')}
          label={fieldTexts.name}
          maxLength={maxPersonNameLength}
          dir="auto"
          data-autofocus
        />
        <RolePicker value={fields.role} onChange={(role) => set({ role })} error={problems.role ?? null} />
        <EmailInput {...text('email')} label={fieldTexts.email} />
        <div className={classes.pair}>
          <TextInput {...text('from')} label={texts.from} type="date" max="9999-12-31" />
          <TextInput {...text('until')} label={texts.until} type="date" max="9999-12-31" />
        </div>
        <NativeSelect
          label={texts.account}
          description={texts.accountHint}
          value={fields.account === null ? byInvitation : fields.account}
          data={[
            {
              value: byInvitation,
              label: invited ? texts.byInvitationOf(invited.name) : texts.byInvitation,
            },
            { value: '', label: texts.none },
            ...people.map(({ accountId, name }) => ({ value: accountId, label: name })),
            ...(isUnknown ? [{ value: fields.account ?? '', label: texts.unknownAccount }] : []),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            set({ account: chosen === byInvitation ? null : chosen })
          }}
        />
        <FormButtons saveLabel={texts.save} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const fieldOfRefusal: Partial<Record<Refusal, keyof MemberChanges>> = {
  'role-required': 'role',
  'day-unknown': 'from',
  'term-reversed': 'until',
}

/** Returns the refusal for the field that it concerns. */
const problemOf = (refusal: Refusal): Record<string, string> => ({
  [fieldOfRefusal[refusal] ?? 'name']: refused[refusal],
})
