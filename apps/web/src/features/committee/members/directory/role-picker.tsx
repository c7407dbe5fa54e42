import { maxRoleLength, type RoleGroup, roleGroups } from '@civic-hub/committee/members'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { savedWords } from '../../../../ui/saved-words.ts'

const { add: texts, roleGroups: groupTexts } = membersTexts
const custom = 'custom'
const groups = Object.entries(roleGroups) as [RoleGroup, readonly string[]][]
const known: ReadonlySet<string> = new Set(groups.flatMap(([, roles]) => roles))

interface RolePickerProps {
  value: string
  onChange: (role: string) => void
  error?: string | null
}

/** A role from the groups, or a custom role in a second field, which is shown for 'Other (Custom)'. */
export function RolePicker({ value, onChange, error }: RolePickerProps) {
  const [opened] = useState(value)
  const [isCustom, setIsCustom] = useState(value !== '' && !known.has(value))
  return (
    <>
      <NativeSelect
        label={texts.role}
        value={isCustom ? custom : value}
        error={!isCustom && error}
        data={[
          { value: '', label: texts.pickRole },
          ...groups.map(([group, roles]) => ({
            group: groupTexts[group],
            items: roles.map((role) => ({ value: role, label: role })),
          })),
          { value: custom, label: texts.custom },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setIsCustom(chosen === custom)
          onChange(chosen === custom ? '' : chosen)
        }}
      />
      {isCustom && (
        <TextInput
          label={texts.customRole}
          value={value}
          {...savedWords(opened)}
          error={error}
          maxLength={maxRoleLength}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
