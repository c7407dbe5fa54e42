import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />
}

/** A link to a screen that looks like a button. */
export const ButtonLink = createLink(AnchorButton)
