import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IconButton } from '~/parts/button';
import { classes } from '~/parts/classes';
import { CloseIcon, MenuIcon } from '~/parts/icons';
import { navigation } from './navigation';
import { PaletteButton } from './palette';

// The bar at the top. Where it is too narrow for the pages, a button unfolds them below it.
export function Bar() {
  const [unfolded, setUnfolded] = useState(false);
  const address = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => setUnfolded(false), [address]);
  return (
    <header
      className="sticky top-0 z-30 flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 sm:px-6 md:flex-nowrap"
      onKeyDown={(event) => event.key === 'Escape' && setUnfolded(false)}
    >
      <Link to="/tests" className="py-2.5 font-semibold tracking-tight">
        proctor
      </Link>
      <nav
        id="main-navigation"
        aria-label="Main"
        className={classes(
          'order-last w-full gap-1 overflow-x-auto pb-2 md:order-none md:flex md:w-auto md:min-w-0 md:flex-1 md:py-1.5',
          unfolded ? 'grid grid-cols-2' : 'hidden',
        )}
      >
        {navigation.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="rounded-md px-2.5 py-1.5 text-muted hover:text-ink"
            activeProps={{ className: 'bg-accent-soft !text-accent font-medium', 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PaletteButton />
      <IconButton
        label={unfolded ? 'Hide the pages' : 'Show the pages'}
        icon={unfolded ? <CloseIcon /> : <MenuIcon />}
        aria-expanded={unfolded}
        aria-controls="main-navigation"
        className="md:hidden"
        onClick={() => setUnfolded(!unfolded)}
      />
    </header>
  );
}
