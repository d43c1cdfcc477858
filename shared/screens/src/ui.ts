import { createElement } from 'react';
import { getHostModules } from '#/host-modules.ts';
import type { ScreenUi } from '#/screen-ui.ts';

// Each component is looked up when it is shown, so that this module can be evaluated before there is a host.
export const Button: ScreenUi['Button'] = (props) => createElement(getHostModules().ui.Button, props);
export const Input: ScreenUi['Input'] = (props) => createElement(getHostModules().ui.Input, props);
export const Textarea: ScreenUi['Textarea'] = (props) => createElement(getHostModules().ui.Textarea, props);
export const PageHeading: ScreenUi['PageHeading'] = (props) => createElement(getHostModules().ui.PageHeading, props);
export const StatusBadge: ScreenUi['StatusBadge'] = (props) => createElement(getHostModules().ui.StatusBadge, props);
export const Avatar: ScreenUi['Avatar'] = (props) => createElement(getHostModules().ui.Avatar, props);
export const EmptyState: ScreenUi['EmptyState'] = (props) => createElement(getHostModules().ui.EmptyState, props);
export const ErrorState: ScreenUi['ErrorState'] = (props) => createElement(getHostModules().ui.ErrorState, props);
export const RowSkeletons: ScreenUi['RowSkeletons'] = (props) => createElement(getHostModules().ui.RowSkeletons, props);
export const FormDialog: ScreenUi['FormDialog'] = (props) => createElement(getHostModules().ui.FormDialog, props);
