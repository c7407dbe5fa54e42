import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './back-link.module.css'
import { Icon } from './icon.tsx'

type BackAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function BackAnchor({ children, ...props }: BackAnchorProps) {
  return (
    <a {...props} className={classes.back}>
      <Icon name="back" size={18} />
      {children}
    </a>
  )
}

/** A link above the heading to the parent screen. */
export const BackLink = createLink(BackAnchor)
