import { landingTexts } from '../../../texts/en/landing.ts'
import { useHeadingFocus } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import { AppPicture } from './app-picture.tsx'
import classes from './hero.module.css'

const { hero } = landingTexts

export function Hero({ onStart, onSignUp }: { onStart: () => void; onSignUp: () => void }) {
  const heading = useHeadingFocus()
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {hero.title}
        </h1>
        <p className={classes.body}>{hero.body}</p>
        <div className={classes.buttons}>
          <button type="button" className={buttons.primary} onClick={onStart}>
            {hero.start}
          </button>
          <a href="/demo/home" className={buttons.secondary}>
            {hero.lookAround}
          </a>
          <a href="#features" className={buttons.secondary}>
            {hero.learnMore}
          </a>
          <button type="button" className={buttons.secondary} onClick={onSignUp}>
            {hero.signUp}
          </button>
        </div>
      </div>
      <AppPicture of="meeting" alt={hero.picture} first />
    </section>
  )
}
