import { Link } from '@tanstack/react-router'
import { landingTexts as texts } from '../../../texts/en/landing.gen.ts'
import buttons from '../../../ui/plain-button.module.css'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { AccountLink } from './account-link.tsx'
import classes from './public-header.module.css'

/** Sections of the landing page, by their ids. */
const sections = ['community', 'about', 'pricing'] as const

/** The header for people who are not signed in. */
export function PublicHeader({ onSignIn, onSignUp }: { onSignIn: () => void; onSignUp: () => void }) {
  return (
    <header className={classes.header}>
      <SkipLink label={texts.skipLink} />
      <Link to="/" className={classes.brand}>
        <img src="/icons/icon.svg" alt="" width="32" height="32" />
        {texts.brand}
      </Link>
      <nav className={classes.links} aria-label={texts.navigation}>
        <Link to="/" hash="">
          {texts.home}
        </Link>
        {sections.map((section) => (
          <Link key={section} to="/" hash={section}>
            {texts[section]}
          </Link>
        ))}
      </nav>
      <div className={classes.buttons}>
        <AccountLink to="sign-in" className={`${buttons.secondary} ${buttons.compact}`} onOpen={onSignIn}>
          {texts.signIn}
        </AccountLink>
        <AccountLink to="sign-up" className={`${buttons.primary} ${buttons.compact}`} onOpen={onSignUp}>
          {texts.getStarted}
        </AccountLink>
      </div>
    </header>
  )
}
