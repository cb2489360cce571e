import { Dialog as Radix } from 'radix-ui';
import { classes } from './classes';
import { IconButton } from './button';
import { useFocusBack } from './focus_back';
import { CloseIcon } from './icons';

interface OverlayProps {
  open: boolean;
  onClose: () => void; // by Escape, the close button or a click beside it; the caller may ask first
  title: string;
  about?: string;
  children: React.ReactNode;
  footer?: React.ReactNode;
}

const frame = 'fixed z-40 flex flex-col border border-line bg-raised shadow-2xl';

// A small window in the middle.
export const Dialog = (props: OverlayProps) => (
  <Overlay {...props} place="inset-x-3 top-[12vh] mx-auto max-h-[76vh] max-w-xl rounded-xl" />
);

// A sheet at the right edge; the whole screen on a phone.
export const Drawer = (props: OverlayProps) => <Overlay {...props} place="inset-y-0 right-0 w-full max-w-[min(100vw,70rem)] sm:w-[92vw]" />;

// Escape belongs to what is open within: a list of choices, something being dragged. Such a part says data-escape="own".
function leaveToOwner(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-escape="own"]')) event.preventDefault();
}

function Overlay({ open, onClose, title, about, children, footer, place }: OverlayProps & { place: string }) {
  const focusBack = useFocusBack();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content className={classes(frame, place)} onEscapeKeyDown={leaveToOwner} {...focusBack} {...(about ? {} : { 'aria-describedby': undefined })}>
          <div className="flex items-start gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold break-words">{title}</Radix.Title>
              {about && <Radix.Description className="text-[0.87rem] text-muted">{about}</Radix.Description>}
            </div>
            <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-auto px-4 py-4">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
