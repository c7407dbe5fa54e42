import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { accountTexts } from '../../../texts/en/account.gen.ts'

const { fields } = accountTexts

/** A password field with a button that shows the password, reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      label={fields.password}
      {...props}
      // Mantine's other password fields set this themselves.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': visible ? fields.hidePassword : fields.showPassword }}
    />
  )
}
