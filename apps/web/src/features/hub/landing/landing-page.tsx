import { landingTexts } from '../../../texts/en/landing.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { Community } from './community.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import classes from './landing-page.module.css'
import { PublicHeader } from './public-header.tsx'
import { type SiteAddresses, SiteFooter } from './site-footer.tsx'
import { Testimonials } from './testimonials.tsx'

interface LandingPageProps {
  site: SiteAddresses | null
  onSignIn: () => void
  onSignUp: () => void
}

/** The first page for visitors. It uses no Mantine, so that it loads fast. */
export function LandingPage({ site, onSignIn, onSignUp }: LandingPageProps) {
  useDocumentHead({
    title: landingTexts.documentTitle,
    description: landingTexts.description,
    canonicalPath: '/',
  })
  const { aboutSection, pricingSection } = landingTexts
  return (
    <div className={classes.page}>
      <PublicHeader onSignIn={onSignIn} onSignUp={onSignUp} />
      <main id="content" tabIndex={-1}>
        <Hero onStart={onSignIn} onSignUp={onSignUp} />
        <FeatureCards />
        <HowItWorks />
        <Testimonials />
        <Community />
        <TextSection id="about" {...aboutSection} />
        <TextSection id="pricing" {...pricingSection} />
      </main>
      <SiteFooter site={site} />
    </div>
  )
}

function TextSection(props: { id: string; title: string; paragraphs: readonly string[] }) {
  return (
    <section id={props.id} className={classes.section} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      <div className={classes.prose}>
        {props.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
