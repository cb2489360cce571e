// Small pictures, drawn in the colour of the text around them. They say nothing to screen readers: labels do.
const icon = (path: string) =>
  function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className="shrink-0">
        <path d={path} />
      </svg>
    );
  };

export const AddIcon = icon('M8 3v10M3 8h10');
export const CloseIcon = icon('M4 4l8 8M12 4l-8 8');
export const PassIcon = icon('M3 8.5l3.2 3.2L13 5');
export const FailIcon = icon('M4.5 4.5l7 7M11.5 4.5l-7 7');
export const ErrorIcon = icon('M8 3v6M8 12.5v.2');
export const SkipIcon = icon('M4 8h8');
export const RunIcon = icon('M5 3.2v9.6L12.5 8z');
export const StopIcon = icon('M4.5 4.5h7v7h-7z');
export const SearchIcon = icon('M7 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM10.3 10.3L14 14');
export const RemoveIcon = icon('M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M7 7v3.5M9 7v3.5');
export const EditIcon = icon('M3 13l.6-2.8L11 2.8l2.2 2.2-7.4 7.4z');
export const DragIcon = icon('M6 4h.1M10 4h.1M6 8h.1M10 8h.1M6 12h.1M10 12h.1');
export const DownIcon = icon('M4 6l4 4 4-4');
export const UpIcon = icon('M4 10l4-4 4 4');
export const RightIcon = icon('M6 4l4 4-4 4');
export const LeftIcon = icon('M10 4L6 8l4 4');
export const UndoIcon = icon('M3 7h6.5a3.5 3.5 0 1 1 0 7H7M3 7l3-3M3 7l3 3');
export const CopyIcon = icon('M6 6h7v7H6zM3 10V3h7');
export const ImportIcon = icon('M8 2.5v7.5M5 7.5L8 10.5l3-3M3 13h10');
export const MenuIcon = icon('M3 4.5h10M3 8h10M3 11.5h10');
export const SunIcon = icon('M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7');
export const WarnIcon = icon('M8 2.5l6 10.8H2zM8 6.5v3.2M8 11.6v.1');
