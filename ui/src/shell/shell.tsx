import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ErrorState, Loading } from '~/parts/states';
import { Snackbar } from '~/parts/snackbar';
import { UnsavedGuard } from '~/parts/unsaved';
import { Away } from './away';
import { Bar } from './bar';
import { Palette } from './palette';
import { type Session, useSession } from './session';
import { SignIn, SignInAgain } from './sign_in';

// What is around every page.
export function Shell() {
  const session = useSession();
  if (session.state === 'out') return <SignIn />;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:p-2">
        Skip to content
      </a>
      <Bar />
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Content session={session} />
      </main>
      <UnsavedGuard />
      {session.state === 'expired' && <SignInAgain />}
      <Palette />
      <Snackbar />
      <Away />
    </div>
  );
}

function Content({ session }: { session: Session }) {
  const waiting = (
    <div className="p-6">
      <Loading what="page" />
    </div>
  );
  if (session.error && session.state === 'asking')
    return (
      <div className="p-6">
        <ErrorState error={session.error} />
      </div>
    );
  if (session.state === 'asking') return waiting;
  return (
    <Suspense fallback={waiting}>
      <Outlet />
    </Suspense>
  );
}
